import { randomUUID } from 'node:crypto'
import type { Draft } from '@yardsnap/contract/drafts'
import { MAX_TILL_LINES, MAX_TILL_SALES, MAX_TILL_TITLE_LENGTH } from '@yardsnap/contract/till'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testAppPair, type TestApp } from '#testing/test-app.ts'
import { openSale, readTill, sell } from './test-till.ts'

let site: TestApp
let second: TestApp
let close: () => Promise<void>
beforeAll(async () => {
  ;({ site, second, close } = await testAppPair())
})
afterAll(() => close())

const line = { cents: 100 }

describe('S-T11 a till keeps a limited amount', () => {
  test('a draft that was never public has none, and a sale that was taken down keeps its own', async () => {
    const host = await site.signUp()
    await site.makePremium(host.userId)
    const { id: listingId } = (await host.post('/api/listings', { title: 'Garage sale' })).json<{ id: string }>()
    const device = { deviceId: randomUUID(), deviceName: 'Phone', isMove: false }
    const path = `/api/listings/${listingId}`
    const calls = () => [
      sell({ host, listingId }, { lines: [line] }),
      sell({ host, listingId }, { lines: [line], wasOffline: true }),
      host.post(`${path}/till/device`, device),
      host.put(`${path}/till/boxes/2031-05-03`, { startCents: 1, countedCents: null }),
      host.post(`/api/till-helpers/${listingId}`, { name: 'Maya' }),
    ]
    for (const answer of await Promise.all(calls())) {
      expect(answer.statusCode).toBe(409)
      expect(answer.json()).toMatchObject({ code: 'unpublished', message: 'The till opens when you publish the sale.' })
    }
    await host.put(path, { status: 'published' })
    await host.put(path, { status: 'draft' })
    expect((await Promise.all(calls())).map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 204, 201])
  })

  test('a basket has at most 60 lines, and a receipt keeps 80 characters of a title', async () => {
    const sale = await openSale(site)
    const lines = (count: number) => Array.from({ length: count }, () => line)
    expect((await sell(sale, { lines: lines(MAX_TILL_LINES + 1) })).json()).toMatchObject({
      code: 'invalid',
      message: 'A basket has at most 60 lines',
    })
    expect((await sell(sale, { lines: lines(MAX_TILL_LINES) })).statusCode).toBe(204)

    const face = '😀'
    await sell(sale, { lines: [{ ...line, title: face.repeat(150) }] })
    const [title = ''] = (await readTill(sale)).receipts[0]?.titles ?? []
    expect(title.length).toBeLessThanOrEqual(MAX_TILL_TITLE_LENGTH)
    expect(title).toMatch(new RegExp(`^${face}.*…$`, 'u'))
    expect(title.isWellFormed()).toBe(true)
  })

  test('one of twenty sales at once, through two processes, has the last place', async () => {
    const sale = await openSale(site)
    await site.database.pool.query(
      `insert into till_sales (id, listing_id, device_id, device_name, sold_at, was_offline, total_cents, titles, means)
       select gen_random_uuid(), $1, gen_random_uuid(), 'Phone', now(), false, 100, '{Other}', 'cash'
       from generate_series(1, $2::int)`,
      [sale.listingId, MAX_TILL_SALES - 1],
    )
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        sell(sale, { lines: [line], wasOffline: true }, (index % 2 ? site : second).enter(sale.host)),
      ),
    )
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
    expect(statuses).toEqual([204, ...Array(19).fill(409)])
  })
})

describe('S-T10 names that are guessed', () => {
  test('are cut where they are long, and refused where there are many', async () => {
    const seller = await site.signUp()
    const listingId = randomUUID()
    const save = (guesses: object[]) =>
      seller.patch(`/api/listings/${listingId}/draft`, {
        version: 0,
        fields: { base: {}, changes: {} },
        items: [{ id: randomUUID(), base: null, changes: { title: 'Lamp', nameGuesses: guesses } }],
      })
    const guess = { title: 'x'.repeat(20_000), category: 'other' }
    expect((await save([guess, guess, guess, guess])).statusCode).toBe(200)
    expect((await save([guess, guess, guess, guess, guess])).statusCode).toBe(400)
    const draft = (await seller.get(`/api/listings/${listingId}/draft`)).json<Draft>()
    expect(draft.items.flatMap(({ nameGuesses }) => nameGuesses.map(({ title }) => title.length))).toEqual([
      200, 200, 200, 200,
    ])
  })
})
