import type { Insights } from '@yardsnap/contract/insights'
import type { Listing } from '@yardsnap/contract/listings'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import { DAY, ORLANDO, soldSale } from './test-sold-sale.ts'

let site: TestApp
beforeAll(async () => {
  site = await testApp()
})
afterAll(() => site.close())

const at = (time: string) => `${DAY}T${time}:00-04:00`
const readInsights = async (host: Visitor, path: string) => (await host.get(path)).json<Insights>()

test('people of the line at the door are counted in the hour in which they were let in', async () => {
  const host = await site.signUp()
  const { id, path } = await soldSale(site, host, [
    { title: 'Ladder', category: 'tools', priceSuggested: 40, sold: [{ price: 30, at: at('09:00') }] },
  ])
  await site.database.pool.query(
    `with line as (
       insert into door_lines (id, listing_id, day, opens_at, cap, max_party_size)
       values (gen_random_uuid(), $1, $2, now(), 100, 5) returning id)
     insert into door_tickets (id, line_id, name, party_size, state, place, called_at)
     select gen_random_uuid(), line.id, '', size, state, size, at::timestamptz from line, (values
       (2, 'in', $3), (3, 'in', $4), (1, 'in', $5), (4, 'left', $3), (5, 'waiting', null)) as party (size, state, at)`,
    [id, DAY, at('08:01'), at('08:59'), at('11:30')],
  )
  const { hours } = await readInsights(host, path)
  expect(hours.map(({ hour, letIn }) => [hour, letIn])).toEqual([
    [8, 5],
    [9, 0],
    [11, 1],
  ])
})

describe('how people came', () => {
  const FIREFOX = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }

  test('is counted with their first view of a day, and on the days of the sale by the hour', async () => {
    const host = await site.signUp()
    await site.makePremium(host.userId)
    const { id } = (await host.post('/api/listings', { title: 'Garage sale', ...ORLANDO })).json<Listing>()
    const published = { saleDate: '2031-05-03', status: 'published' }
    expect((await host.put(`/api/listings/${id}`, published)).statusCode).toBe(200)
    const [first, second, third] = await Promise.all([site.signUp(), site.signUp(), site.signUp()])
    const view = async (who: Visitor, query: string) =>
      expect((await who.post(`/api/listings/${id}/views${query}`, undefined, FIREFOX)).statusCode).toBe(204)
    await view(first, '?cameBy=site')
    await view(first, '?cameBy=link')
    const path = `/api/listings/${id}/insights`
    expect(await readInsights(host, path)).toMatchObject({ cameBy: { site: 1, link: 0 }, hours: [] })

    const { rows } = await site.database.pool.query<{ today: string; hour: number }>(
      `select (now() at time zone time_zone)::date::text as today, extract(hour from now() at time zone time_zone)::int as hour
       from listings where id = $1`,
      [id],
    )
    const { today = '', hour } = rows[0] ?? {}
    await site.moveTo(today, id)
    await view(second, '?cameBy=link')
    await view(third, '')
    await view(first, '?cameBy=link')
    const insights = await readInsights(host, path)
    expect(insights.cameBy).toEqual({ site: 1, link: 1 })
    // The hour may end meanwhile.
    expect(insights.hours.every(({ day }) => day === today)).toBe(true)
    expect([hour, ((hour ?? 0) + 1) % 24]).toContain(insights.hours[0]?.hour)
    expect(insights.hours.reduce((sum, { views }) => sum + views, 0)).toBe(2)
  })

  test('is refused as anything else', async () => {
    const { id } = (await (await site.signUp()).post('/api/listings', { title: 'Draft' })).json<Listing>()
    const answer = await site.visitor.post(`/api/listings/${id}/views?cameBy=Facebook`, undefined, FIREFOX)
    expect(answer.statusCode).toBe(400)
  })
})
