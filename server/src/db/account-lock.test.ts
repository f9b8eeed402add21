import { randomUUID } from 'node:crypto'
import type { Listing } from '@yardsnap/contract/listings'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { endedSale, say } from '#sell/leftovers/test-ended-sale.ts'
import { appWithAdmin } from '#testing/app-with-admin.ts'
import type { Visitor } from '#testing/test-app.ts'

const { site, admin } = await appWithAdmin()
const { pool } = site.database
afterAll(() => site.close())

/** What another transaction locks before the call, and what it needs while the call waits for it. */
interface Other {
  has: [sql: string, value: string]
  needs: [sql: string, value: string]
}

const WAITING = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

/** @returns the status of the call, after both have ended */
async function meet({ has, needs }: Other, call: () => ReturnType<Visitor['get']>): Promise<number> {
  const other = new pg.Client(site.connection)
  await other.connect()
  try {
    await other.query('begin')
    await other.query(has[0], [has[1]])
    const answer = call()
    await expect.poll(async () => (await pool.query(WAITING)).rows.length).toBeGreaterThan(0)
    await other.query(needs[0], [needs[1]])
    await other.query('commit')
    return (await answer).statusCode
  } finally {
    await other.end()
  }
}

const LISTING = 'select from listings where id = $1 for no key update'
const ACCOUNT = 'select from "user" where id = $1 for no key update'
const REFERS_TO_LISTING = 'select from listings where id = $1 for key share'
const REFERS_TO_ACCOUNT = 'select from "user" where id = $1 for key share'

async function publish(seller: Visitor) {
  const { id } = (await seller.post('/api/listings', { title: 'Moving sale' })).json<Listing>()
  const items = [{ title: 'Lamp', priceSuggested: '10.00' }]
  const [item] = (await seller.post(`/api/listings/${id}/items/bulk`, { items })).json<{ id: string }[]>()
  await seller.put(`/api/listings/${id}`, { status: 'published' })
  await seller.put(`/api/listings/${id}/hold-rule`, { rule: { kind: 'minutes', minutes: 30 } })
  return { id, itemId: item!.id }
}

/** As somebody who signs in with another site, and has no password. */
async function leave(person: Visitor) {
  await pool.query('delete from account where user_id = $1', [person.userId])
  return person.post('/api/account/delete', {})
}

test.each<[string, (seller: Visitor) => ReturnType<Visitor['get']>]>([
  ['the trial begins', (seller) => seller.post('/api/plan/trial')],
  [
    'a plan is granted',
    ({ userId }) => admin.put(`/api/admin/users/${userId}/plan`, { accountType: 'premium', until: null }),
  ],
  ['an account is suspended', ({ userId }) => admin.put(`/api/admin/users/${userId}/suspension`)],
  ['a suspension ends', ({ userId }) => admin.delete(`/api/admin/users/${userId}/suspension`)],
  ['an account is deleted', leave],
])('where %s, a listing is locked before its account', async (_, call) => {
  const seller = await site.signUp()
  const { id } = await publish(seller)
  const other: Other = { has: [LISTING, id], needs: [ACCOUNT, seller.userId] }
  expect(await meet(other, () => call(seller))).toBeLessThan(300)
})

test('whoever has asked for something can be told how it ended while their account is deleted', async () => {
  const { id, itemId } = await publish(await site.signUp())
  const shopper = await site.signUp()
  expect((await shopper.post(`/api/listings/${id}/holds`, { itemId })).statusCode).toBe(201)
  const settle = `with sale as (select id from listings where id = $1 for no key update)
    update holds set ended_at = now() from sale where listing_id = sale.id`
  const other: Other = {
    has: [settle, id],
    needs: [REFERS_TO_ACCOUNT, shopper.userId],
  }
  expect(await meet(other, () => leave(shopper))).toBe(204)
})

test('whoever asks for something can be told of the sale meanwhile', async () => {
  const { id, itemId } = await publish(await site.signUp())
  const shopper = await site.signUp()
  const other: Other = { has: [ACCOUNT, shopper.userId], needs: [REFERS_TO_LISTING, id] }
  expect(await meet(other, () => shopper.post(`/api/listings/${id}/holds`, { itemId }))).toBe(201)
})

test('whoever joins to help can be told of the sale meanwhile', async () => {
  const seller = await site.signUp()
  const { id } = await publish(seller)
  const { token, code } = (await seller.post(`/api/co-hosts/${id}`, { name: 'Ben', role: 'edit' })).json<{
    token: string
    code: string
  }>()
  const helper = await site.signUp()
  const other: Other = { has: [ACCOUNT, helper.userId], needs: [REFERS_TO_LISTING, id] }
  expect(await meet(other, () => helper.post('/api/co-hosts', { token, code }))).toBe(200)
})

test('what a sale is followed by locks it before the plan', async () => {
  const seller = await site.signUp()
  await site.makePremium(seller.userId)
  const { id, path, itemIds } = await endedSale(site, seller)
  await say(seller, path, [{ itemId: itemIds[0], way: 'free' }])
  const other: Other = {
    has: [LISTING, id],
    needs: ['select from listing_usage where user_id = $1 for update', seller.userId],
  }
  expect(await meet(other, () => seller.put(`${path}/curb-sale/${randomUUID()}`))).toBe(200)
})
