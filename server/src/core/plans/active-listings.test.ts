import type { Listing } from '@yardsnap/contract/listings'
import { addDays, dayIn } from '@yardsnap/contract/sale-days'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testAppPair, type TestApp, type Visitor } from '#testing/test-app.ts'

const PAST = '2020-05-02'
const FUTURE = '2031-05-03'
const LIMIT = { code: 'listing_limit', message: 'Your plan includes 1 active sale at a time' }

let site: TestApp
let second: TestApp
let close: () => Promise<void>
beforeAll(async () => {
  ;({ site, second, close } = await testAppPair())
})
afterAll(() => close())

/** A free seller with several listings, as after Premium has ended or after several months. */
async function freeSeller(...listings: object[]): Promise<{ seller: Visitor; ids: string[] }> {
  const seller = await site.signUp()
  await site.makePremium(seller.userId)
  const ids: string[] = []
  for (const fields of listings) {
    const { id } = (
      await seller.post('/api/listings', { title: 'Sale', ...fields, ...(fields === over && active) })
    ).json<{ id: string }>()
    if (fields === over) await site.moveTo(PAST, id)
    ids.push(id)
  }
  await site.makePremium(seller.userId, new Date(Date.now() - 1000))
  return { seller, ids }
}

const change = (seller: Visitor, id: string | undefined, changes: object) => seller.put(`/api/listings/${id}`, changes)
const countActive = async (seller: Visitor) =>
  (await seller.get('/api/usage-stats')).json<{ currentActiveListings: number }>().currentActiveListings

const over = { status: 'published', saleDate: PAST }
const DAY = { startTime: '08:00', endTime: '14:00', note: '' }
const active = { status: 'published', saleDate: FUTURE }

describe('S-N11 a free account has one active sale, however a sale becomes active', () => {
  test.each([
    ['a draft is published', { saleDate: FUTURE }, { status: 'published' }],
    ['a draft without a day is published', {}, { status: 'published' }],
    ['a sale that is over gets a later day', over, { saleDate: FUTURE }],
    ['a sale that is over gets one more day', over, { laterDays: [{ ...DAY, date: FUTURE }] }],
    ['a sale that is over loses its day', over, { saleDate: null }],
    ['a sale that is over is published with a later day', over, { status: 'published', saleDate: FUTURE }],
    ['a sale that is over gets a later day in a full save', over, { ...active, title: 'Again', startTime: '08:00' }],
  ])('%s: refused beside an active sale, and allowed without one', async (_name, before, changes) => {
    const { seller, ids } = await freeSeller(before, active)
    const refused = await change(seller, ids[0], changes)
    expect(refused.statusCode).toBe(403)
    expect(refused.json()).toEqual(LIMIT)
    expect(await countActive(seller)).toBe(1)

    await change(seller, ids[1], { status: 'draft' })
    expect((await change(seller, ids[0], changes)).statusCode).toBe(200)
    expect((await change(seller, ids[1], { status: 'published' })).json()).toEqual(LIMIT)
  })

  test('an ended sale is not activated by a later day alone, and counts when it is published again', async () => {
    const { seller, ids } = await freeSeller(over, active)
    await site.database.pool.query(`update listings set status = 'ended' where id = $1`, [ids[0]])
    expect((await change(seller, ids[0], { saleDate: FUTURE })).json()).toMatchObject({ status: 'ended' })
    expect((await change(seller, ids[0], { status: 'published' })).json()).toEqual(LIMIT)
  })

  test('a sale moved to the past and back, with another published meanwhile', async () => {
    const { seller, ids } = await freeSeller(active, { saleDate: FUTURE })
    await site.moveTo(PAST, ids[0])
    expect((await change(seller, ids[1], { status: 'published' })).statusCode).toBe(200)
    expect((await change(seller, ids[0], { saleDate: FUTURE })).json()).toEqual(LIMIT)
  })

  test('a sale counts until its last day has passed where it is, and the next one may then be published', async () => {
    const { seller, ids } = await freeSeller(active, { saleDate: FUTURE })
    const moveTo = async (zone: string, daysAgo: number) => {
      await site.database.pool.query('update listings set time_zone = $1 where id = $2', [zone, ids[0]])
      await site.moveTo(addDays(dayIn(zone, new Date()), -daysAgo), ids[0])
    }
    await moveTo('Etc/GMT+12', 0)
    expect(await countActive(seller)).toBe(1)
    expect((await change(seller, ids[1], { status: 'published' })).json()).toEqual(LIMIT)
    await moveTo('Etc/GMT-14', 1)
    expect(await countActive(seller)).toBe(0)
    expect((await change(seller, ids[1], { status: 'published' })).statusCode).toBe(200)
    expect((await change(seller, ids[0], { saleDate: FUTURE })).json()).toEqual(LIMIT)
  })

  test('a copy is a draft, and counts only when it is published', async () => {
    const { seller, ids } = await freeSeller(over, active)
    await site.database.pool.query('delete from listing_usage where user_id = $1', [seller.userId])
    const copy = (await seller.post(`/api/listings/${ids[0]}/copy`)).json<Listing>()
    expect(copy.status).toBe('draft')
    expect((await change(seller, copy.id, active)).json()).toEqual(LIMIT)
  })

  test('of ten concurrent attempts through two processes exactly one succeeds, five times in a row', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { seller, ids } = await freeSeller(...Array.from({ length: 10 }, (_, index) => (index % 2 ? over : {})))
      const answers = await Promise.all(
        ids.map((id, index) =>
          (index % 3 ? site : second)
            .enter(seller)
            .put(`/api/listings/${id}`, index % 2 ? { saleDate: FUTURE } : active),
        ),
      )
      const statuses = answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)
      expect(statuses).toEqual([200, ...Array(9).fill(403)])
      expect(await countActive(seller)).toBe(1)
    }
  })
})

describe('S-N11 active sales stay editable', () => {
  test.each([
    { saleDate: '2031-06-07' },
    { saleDate: null },
    { title: 'Better title', description: 'More' },
    { status: 'published', saleDate: '2031-06-07' },
  ])('%j is accepted for one of two active sales after Premium has ended', async (changes) => {
    const { seller, ids } = await freeSeller(active, active)
    expect((await change(seller, ids[0], changes)).statusCode).toBe(200)
  })

  test('a past sale is editable beside an active one', async () => {
    const { seller, ids } = await freeSeller(over, active)
    expect((await change(seller, ids[0], { title: 'It was good' })).statusCode).toBe(200)
  })

  test('with Premium any number may be active', async () => {
    const { seller, ids } = await freeSeller(over, active)
    await site.makePremium(seller.userId)
    expect((await change(seller, ids[0], { saleDate: FUTURE })).statusCode).toBe(200)
  })
})
