import { randomUUID } from 'node:crypto'
import type { Leftovers } from '@yardsnap/contract/leftovers'
import type { Listing } from '@yardsnap/contract/listings'
import { ADDRESS_SHOWN_FROM } from '@yardsnap/contract/hidden-address'
import { addDays, dayIn, getSaleDays, timeIn } from '@yardsnap/contract/sale-days'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { endedSale, readLeft, say } from './test-ended-sale.ts'

let site: TestApp
beforeAll(async () => {
  site = await testApp()
})
afterAll(() => site.close())

describe('a curb sale', () => {
  const minutes = (listing: Listing) =>
    getSaleDays(listing).reduce((sum, { startTime, endTime }) => {
      const [from = 0, to = 0] = [startTime, endTime].map((time) => {
        const [hour = 0, minute = 0] = (time ?? '').split(':').map(Number)
        return hour * 60 + minute + (time === '23:59' ? 1 : 0)
      })
      return sum + to - from
    }, 0)

  test('counts as a listing of the plan', async () => {
    const host = await site.signUp()
    const { path, itemIds } = await endedSale(site, host)
    const curb = `${path}/curb-sale/${randomUUID()}`
    expect((await host.put(curb)).body).toContain('Say first what is given away.')
    await say(host, path, [{ itemId: itemIds[0], way: 'free' }])
    const refused = await host.put(curb)
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([403, 'listing_limit'])
    const { curbListingId, curbText } = await readLeft(host, path)
    expect(curbListingId).toBeNull()
    expect(curbText).toContain('Gray sofa')
    expect(curbText).toContain('400 S Orange Ave')
  })

  test('is public for 48 hours at the same address, with its own pictures and no price', async () => {
    const host = await site.signUp()
    await site.makePremium(host.userId)
    const { id, path, itemIds } = await endedSale(site, host)
    await say(
      host,
      path,
      itemIds.slice(0, 2).map((itemId) => ({ itemId, way: 'free' })),
    )
    const curbId = randomUUID()
    const answers = await Promise.all([1, 2].map(() => host.put(`${path}/curb-sale/${curbId}`)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const shown = (await site.visitor.get(`/api/listings/${curbId}`)).json<Listing>()
    expect(shown).toMatchObject({
      title: 'Free at the curb',
      status: 'published',
      address: expect.stringContaining('400 S'),
    })
    expect(minutes(shown)).toBe(48 * 60)
    expect(shown.items.map(({ title, priceSource, priceSuggested }) => [title, priceSource, priceSuggested])).toEqual([
      ['Gray sofa', 'free', '0.00'],
      ['Queen mattress', 'free', '0.00'],
    ])
    const [first] = shown.items
    expect((await site.visitor.get(first?.imageUrls[0] ?? '')).statusCode).toBe(200)
    const former = (await host.get(`/api/listings/${id}`)).json<Listing>()
    expect(former.items[0]?.imageUrls[0]).not.toBe(first?.imageUrls[0])
    const second = await host.put(`${path}/curb-sale/${randomUUID()}`)
    expect([second.statusCode, second.body]).toEqual([409, expect.stringContaining('is up already')])
    expect((await host.get('/api/my-listings')).json<unknown[]>()).toHaveLength(2)
  })

  test('makes room for another one on the day after its last', async () => {
    const host = await site.signUp()
    await site.makePremium(host.userId)
    const { path, itemIds } = await endedSale(site, host)
    await say(host, path, [{ itemId: itemIds[0], way: 'free' }])
    const [curbId, nextId] = [randomUUID(), randomUUID()]
    await host.put(`${path}/curb-sale/${curbId}`)
    const yesterday = addDays(dayIn('America/New_York', new Date()), -1)
    await site.database.pool.query(`update listings set sale_date = $2, later_days = '[]' where id = $1`, [
      curbId,
      yesterday,
    ])
    expect((await readLeft(host, path)).curbListingId).toBeNull()
    expect((await host.put(`${path}/curb-sale/${nextId}`)).statusCode).toBe(200)
    expect((await readLeft(host, path)).curbListingId).toBe(nextId)
  })

  test('of a host who hides the street follows the same rule, and the text to post leaves it out', async () => {
    const host = await site.signUp()
    await site.makePremium(host.userId)
    const { path, itemIds } = await endedSale(site, host, { hidesAddress: true })
    await say(host, path, [{ itemId: itemIds[0], way: 'free' }])
    expect((await readLeft(host, path)).curbText).not.toContain('Orange Ave')
    const curbId = randomUUID()
    await host.put(`${path}/curb-sale/${curbId}`)
    // From six in the morning on everybody knows the address of a sale of this day.
    const isHidden = timeIn('America/New_York', new Date()) < ADDRESS_SHOWN_FROM
    const shown = await site.visitor.get(`/api/listings/${curbId}`)
    expect(shown.json<Listing>()).toMatchObject({ hidesAddress: true, isAddressHidden: isHidden })
    expect(shown.body.includes('Orange Ave')).toBe(!isHidden)
  })

  test('is refused of a sale that an admin hides, and leaves nothing behind when it is', async () => {
    const host = await site.signUp()
    await site.makePremium(host.userId)
    const { id, path, itemIds } = await endedSale(site, host)
    await say(host, path, [{ itemId: itemIds[0], way: 'free' }])
    await site.database.pool.query(
      `update listings set status = 'draft', hidden_status = 'ended', hidden_with = 'sale' where id = $1`,
      [id],
    )
    expect((await host.put(`${path}/curb-sale/${randomUUID()}`)).statusCode).toBe(403)
    expect((await host.get('/api/my-listings')).json<unknown[]>()).toHaveLength(1)
  })

  test.each([
    ['the same id, before anything was in it', true, false],
    ['another id, after its things were in it', false, true],
  ])('that was never finished is completed by %s', async (_name, isSameId, hasThings) => {
    const host = await site.signUp()
    await site.makePremium(host.userId)
    const { path, itemIds } = await endedSale(site, host)
    await say(host, path, [{ itemId: itemIds[0], way: 'free' }])
    const curbId = randomUUID()
    await host.put(`${path}/curb-sale/${curbId}`)
    await site.database.pool.query(
      `update listings set status = 'draft', published_at = null, created_at = now() - interval '1 hour', sale_date = '2026-05-02', later_days = '[]' where id = $1`,
      [curbId],
    )
    if (!hasThings) await host.post(`/api/listings/${curbId}/items/bulk`, { items: [] })
    const answer = await host.put(`${path}/curb-sale/${isSameId ? curbId : randomUUID()}`)
    expect([answer.statusCode, answer.json<Leftovers>().curbListingId]).toEqual([200, curbId])
    const shown = (await site.visitor.get(`/api/listings/${curbId}`)).json<Listing>()
    expect([shown.status, shown.items.map(({ title }) => title), minutes(shown)]).toEqual([
      'published',
      ['Gray sofa'],
      48 * 60,
    ])
    expect((await host.get('/api/my-listings')).json<unknown[]>()).toHaveLength(2)
  })
})
