import type { HoldRequest, OwnHoldAnywhere } from '@yardsnap/contract/holds'
import type { Listing } from '@yardsnap/contract/listings'
import { beforeEach, describe, expect, test } from 'vitest'
import { MISSING, type Visitor } from '#testing/test-app.ts'
import { NIGHT } from '#testing/notifications.ts'
import type { NotificationsService } from '#core/notifications/service.ts'
import { holdsSite, MINUTES, type Sale } from './test-holds.ts'

const on = await holdsSite()
const { site, host, publish, newShopper, ask, read, mineOf, requestsOf } = on
const { answer, sell, query, runOut, asker, expectTold, settleAt } = on

describe('a setting of the sale', () => {
  test('is off by default, and nothing can be asked for then', async () => {
    const sale = await publish(null)
    const shopper = await newShopper()
    expect(await read(shopper, sale)).toEqual({ rule: null, isOpen: false, items: [] })
    const refused = await ask(shopper, sale, sale.items[0])
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { message: 'This host does not hold things' }])
    const listing = (await shopper.get(`/api/listings/${sale.id}`)).json<Listing>()
    expect(listing.takesHolds).toBe(false)
  })

  test.each([
    { kind: 'minutes', minutes: 0 },
    { kind: 'minutes', minutes: 2.5 },
    { kind: 'minutes', minutes: 100_000 },
    { kind: 'time', time: '25:00' },
    // The sale opens at 8.
    { kind: 'time', time: '00:01' },
    { kind: 'time', time: '08:00' },
    { kind: 'never' },
  ])('is refused as %j', async (rule) => {
    const sale = await publish()
    expect((await host.put(`/api/listings/${sale.id}/hold-rule`, { rule })).statusCode).toBe(400)
    expect((await read(host, sale)).rule).toEqual(MINUTES)
  })

  test('switched off, tells who waits and leaves what was granted', async () => {
    const sale = await publish()
    const granted = await asker(sale, sale.items[0])
    await answer(host, sale, granted.holdId, true)
    const waiting = await asker(sale, sale.items[0])
    await host.put(`/api/listings/${sale.id}/hold-rule`, { rule: null })
    expect(await mineOf(granted.shopper, sale, sale.items[0])).toMatchObject({ state: 'granted' })
    expect(await mineOf(waiting.shopper, sale, sale.items[0])).toBeNull()
    await expectTold(waiting.shopper, 'Record player is not held anymore')
  })

  test('of a time of day ends the asking when it has passed', async () => {
    const sale = await publish({ kind: 'time', time: '12:00' })
    await site.moveTo('2031-05-03', sale.id)
    const { shopper } = await asker(sale, sale.items[0])
    expect(await settleAt(new Date('2031-05-03T12:00:00-05:00'))).toBeGreaterThan(0)
    expect(await mineOf(shopper, sale, sale.items[0])).toBeNull()
    const before = new Date('2031-05-03T11:59:00-05:00')
    const late = await asker(sale, sale.items[0])
    await settleAt(before)
    expect(await mineOf(late.shopper, sale, sale.items[0])).toMatchObject({ state: 'asked' })
  })

  test('of a time of day ends the asking on that day also at a sale without days, answered or not', async () => {
    const sale = await publish()
    const { holdId } = await asker(sale, sale.items[0])
    await query("update listings set hold_minutes = null, hold_until = '12:00' where id = $1", sale.id)
    await query('update holds set unanswered_at = now() where id = $1', holdId)
    await settleAt(new Date('2031-05-03T12:00:00-05:00'))
    const { rows } = await query('select end_reason from holds where id = $1', holdId)
    expect(rows).toEqual([{ end_reason: 'closed' }])
  })
})

describe('a hold', () => {
  let sale: Sale
  let holder: Visitor
  let holdId: string
  let player: string | undefined
  beforeEach(async () => {
    sale = await publish()
    player = sale.items[0]
    const asked = await asker(sale, player)
    holder = asked.shopper
    holdId = asked.holdId
  })

  test('is asked of the host, by name and without an address', async () => {
    await expectTold(host, 'Ben O. asks you to hold Record player')
    // A host may have several sales.
    const { rows } = await site.database.pool.query<{ text: string }>(
      'select text from notifications where user_id = $1 and key = $2',
      [host.userId, `hold-${holdId}-asked`],
    )
    expect(rows).toMatchObject([{ text: expect.stringContaining('at “Moving sale”') }])
    const [request] = await requestsOf(sale)
    expect(request).toMatchObject({
      state: 'asked',
      itemTitle: 'Record player',
      itemPrice: '85.00',
      isItemFree: false,
      shopperName: 'Ben O.',
      cameCount: 0,
      missedCount: 0,
      behindCount: 0,
    })
    expect(JSON.stringify(request)).not.toMatch(/okafor|@/)
  })

  test('is granted for the minutes of the setting, and the shopper is told until when', async () => {
    const [granted] = (await answer(host, sale, holdId, true)).json<HoldRequest[]>()
    const left = Date.parse(granted?.until ?? '') - Date.now()
    expect(left).toBeGreaterThan(29 * 60_000)
    expect(left).toBeLessThanOrEqual(30 * 60_000)
    await expectTold(holder, /^Record player is held for you until .*\d+:\d\d [AP]M$/)
    const seen = await read(site.visitor, sale)
    expect(seen.items).toEqual([{ itemId: player, isFree: false, heldUntil: granted?.until, count: 1, mine: null }])
    expect((await answer(host, sale, holdId, true)).json<HoldRequest[]>()[0]?.until).toBe(granted?.until)
  })

  test('that is refused is told, cannot be asked for again, and the next in line gets the turn', async () => {
    const next = await asker(sale, player)
    expect(await mineOf(next.shopper, sale, player)).toMatchObject({ state: 'waiting', place: 1 })
    await answer(host, sale, holdId, false)
    expect(await mineOf(holder, sale, player)).toMatchObject({ state: 'refused' })
    expect((await ask(holder, sale, player)).statusCode).toBe(409)
    expect(await mineOf(next.shopper, sale, player)).toMatchObject({ state: 'asked', place: null })
    await expectTold(holder, 'Record player is not held for you')
    await expectTold(next.shopper, 'You are next for Record player')
  })

  test('ends by itself at its time: noted as not come, taken back when the host says they did', async () => {
    await answer(host, sale, holdId, true)
    const next = await asker(sale, player)
    await runOut(sale)
    // Even before the job has run, everything is shown as it will be.
    expect(await mineOf(holder, sale, player)).toBeNull()
    expect(await mineOf(next.shopper, sale, player)).toMatchObject({ state: 'asked' })
    const missed = (await requestsOf(sale)).find(({ state }) => state === 'missed')
    expect(missed).toMatchObject({ id: holdId, cameCount: 0, missedCount: 1 })
    await settleAt(new Date())
    expect((await requestsOf(sale)).find(({ state }) => state === 'missed')).toEqual(missed)
    const visited = await host.put(`/api/listings/${sale.id}/holds/${holdId}/visit`, { hasCome: true })
    expect(visited.json<HoldRequest[]>().map(({ state }) => state)).toEqual(['asked'])
    const [again] = await publish().then(async (other) => {
      await ask(holder, other, other.items[0])
      return requestsOf(other)
    })
    expect(again).toMatchObject({ cameCount: 1, missedCount: 0 })
  })

  test('sold to its holder ends as a visit, and tells them', async () => {
    await answer(host, sale, holdId, true)
    expect((await sell(sale, player, { holdId })).statusCode).toBe(204)
    await expectTold(holder, 'Record player is yours')
    const other = await publish()
    await ask(holder, other, other.items[0])
    expect(await requestsOf(other)).toMatchObject([{ cameCount: 1, missedCount: 0 }])
  })

  test('that is given up leaves its place to the next in line, and giving it up again changes nothing', async () => {
    const next = await asker(sale, player)
    const giveUp = () => holder.delete(`/api/listings/${sale.id}/holds/${holdId}`)
    expect((await giveUp()).statusCode).toBe(200)
    expect((await giveUp()).statusCode).toBe(200)
    expect(await mineOf(next.shopper, sale, player)).toMatchObject({ state: 'asked' })
    expect(await mineOf(holder, sale, player)).toBeNull()
  })

  test('of somebody whose account is deleted leaves its place to the next in line, who is told once', async () => {
    await answer(host, sale, holdId, true)
    const next = await asker(sale, player)
    await query('delete from "user" where id = $1', holder.userId)
    const notifiedTitles: string[] = []
    const notify: NotificationsService['notify'] = async (_tx, { listingId, describe: say }) =>
      void (listingId === sale.id && notifiedTitles.push(say().title))
    await settleAt(new Date(), notify)
    await settleAt(new Date(), notify)
    expect(notifiedTitles).toEqual(['Ben O. asks you to hold Record player', 'You are next for Record player'])
    expect(await mineOf(next.shopper, sale, player)).toMatchObject({ state: 'asked' })
  })

  test('that is given up at night takes back that there was no answer, which waits for the morning', async () => {
    const device = `insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
      select user_id, id, 'https://push.example/' || id, '', '' from session where user_id = $1`
    await query(device, holder.userId)
    await query('update listings set time_zone = $1 where id = $2', NIGHT(), sale.id)
    await query(`update holds set turn_at = turn_at - interval '31 minutes' where id = $1`, holdId)
    await asker(sale, player)
    const waiting = `select title from notification_deliveries join notifications on notifications.id = notification_id where user_id = $1`
    expect((await query(waiting, holder.userId)).rows).toEqual([{ title: 'No answer yet about Record player' }])
    expect((await holder.delete(`/api/listings/${sale.id}/holds/${holdId}`)).statusCode).toBe(200)
    expect((await query(waiting, holder.userId)).rows).toEqual([])
  })

  test('without an answer for 30 minutes tells the shopper so once, and keeps the place', async () => {
    const next = await asker(sale, player)
    const notifiedTitles: string[] = []
    const notify: NotificationsService['notify'] = async (_tx, { listingId, describe: say }) =>
      void (listingId === sale.id && notifiedTitles.push(say().title))
    const later = new Date(Date.now() + 31 * 60_000)
    await settleAt(later, notify)
    await settleAt(later, notify)
    expect(notifiedTitles).toEqual(['No answer yet about Record player'])
    expect(await mineOf(holder, sale, player)).toMatchObject({ state: 'asked', isUnanswered: true })
    expect(await mineOf(next.shopper, sale, player)).toMatchObject({ state: 'waiting', place: 1 })
    expect((await answer(host, sale, holdId, true)).statusCode).toBe(200)
  })

  test('of a piece that is taken off the sale ends', async () => {
    await host.post(`/api/listings/${sale.id}/items/bulk`, { items: [{ title: 'Clock' }] })
    expect(await read(holder, sale)).toMatchObject({ items: [] })
    expect(await requestsOf(sale)).toEqual([])
    expect(await settleAt(new Date())).toBeGreaterThan(0)
    expect(await settleAt(new Date())).toBe(0)
  })

  test('of a sale that is called off ends and is told, unless the host takes that back at once', async () => {
    const waiting = await asker(sale, player)
    await answer(host, sale, holdId, true)
    const calledOff = { kind: 'called_off', time: null, isHalfPrice: false, soldOutOf: [], words: '', isMoved: false }
    const setStatus = async (status: object) =>
      expect((await host.put(`/api/listings/${sale.id}/live-status`, status)).statusCode).toBe(200)
    await setStatus(calledOff)
    expect((await ask(await newShopper(), sale, sale.items[1])).json()).toMatchObject({
      message: 'This sale was called off',
    })
    await settleAt(new Date())
    expect(await requestsOf(sale)).toHaveLength(2)
    const earlier = new Date(Date.now() - 60_000).toISOString()
    await site.database.pool.query(
      `update listings set live_status = jsonb_set(live_status, '{changedAt}', to_jsonb($1::text)) where id = $2`,
      [earlier, sale.id],
    )
    expect(await requestsOf(sale)).toEqual([])
    const notifiedTitles: string[] = []
    await settleAt(new Date(), async (_tx, to) => void notifiedTitles.push(`${to.userId} ${to.describe().title}`))
    const title = 'Record player is not held for you anymore'
    expect(notifiedTitles.toSorted()).toEqual(
      [holder, waiting.shopper].map(({ userId }) => `${userId} ${title}`).toSorted(),
    )
  })

  test('is in the export of the shopper’s data', async () => {
    expect((await holder.get('/api/account/data.zip')).rawPayload.includes('"itemTitle": "Record player"')).toBe(true)
  })

  test('does not exist for others', async () => {
    const [stranger, other] = [await newShopper(), await publish()]
    const calls = [
      answer(stranger, sale, holdId, true),
      answer(host, other, holdId, true),
      stranger.delete(`/api/listings/${sale.id}/holds/${holdId}`),
      stranger.put(`/api/listings/${sale.id}/holds/${holdId}/visit`, { hasCome: true }),
      host.put(`/api/listings/${sale.id}/holds/${MISSING}/visit`, { hasCome: true }),
      stranger.get(`/api/listings/${sale.id}/hold-requests`),
      stranger.put(`/api/listings/${sale.id}/hold-rule`, { rule: null }),
    ]
    expect((await Promise.all(calls)).map(({ statusCode }) => statusCode)).toEqual(Array(7).fill(404))
    expect(await mineOf(holder, sale, player)).toMatchObject({ state: 'asked' })
  })
})

test('of several pieces as many are held, of a lot one; a pending piece is promised already', async () => {
  const sale = await publish()
  const [, chairs, novels, lamp] = sale.items
  for (let count = 0; count < 5; count++) await asker(sale, chairs)
  await asker(sale, novels)
  const second = await asker(sale, novels)
  expect(await mineOf(second.shopper, sale, novels)).toMatchObject({ state: 'waiting' })
  const states = (await requestsOf(sale)).filter(({ itemId }) => itemId === chairs).map(({ state }) => state)
  expect(states).toEqual(['asked', 'asked', 'asked', 'asked', 'waiting'])
  await host.put(`/api/listings/${sale.id}/items/${lamp}/pending`, { quantity: 1 })
  const promised = await asker(sale, lamp)
  expect(await mineOf(promised.shopper, sale, lamp)).toMatchObject({ state: 'waiting', place: 1 })
  await host.put(`/api/listings/${sale.id}/items/${lamp}/pending`, { quantity: 0 })
  expect(await mineOf(promised.shopper, sale, lamp)).toMatchObject({ state: 'asked' })
})

test('nothing is held of one’s own sale, of what is sold, or of what is not there', async () => {
  const sale = await publish()
  await sell(sale, sale.items[0])
  const shopper = await newShopper()
  const statuses = [
    await ask(host, sale, sale.items[1]),
    await ask(shopper, sale, sale.items[0]),
    await ask(shopper, sale, MISSING),
    await ask(shopper, { ...sale, id: MISSING }, sale.items[1]),
    await ask(site.visitor, sale, sale.items[1]),
  ].map(({ statusCode }) => statusCode)
  expect(statuses).toEqual([400, 409, 404, 404, 401])
})

test('a shopper sees what they have asked for at all sales, and nobody else does', async () => {
  const [one, two] = [await publish(), await publish()]
  const { shopper, holdId } = await asker(one, one.items[0])
  await asker(two, two.items[3])
  await ask(shopper, two, two.items[3])
  await answer(host, one, holdId, true)
  const own = async (who: Visitor) => (await who.get('/api/holds')).json<OwnHoldAnywhere[]>()
  expect((await own(shopper)).toSorted((a, b) => a.itemTitle.localeCompare(b.itemTitle))).toMatchObject([
    { listingId: two.id, itemId: two.items[3], itemTitle: 'Lamp', state: 'waiting', place: 1, until: null },
    { id: holdId, listingId: one.id, itemTitle: 'Record player', state: 'granted', until: expect.any(String) },
  ])
  expect(await own(host)).toEqual([])
  await runOut(one)
  expect((await own(shopper)).map(({ itemTitle }) => itemTitle)).toEqual(['Lamp'])
  await host.put(`/api/listings/${two.id}`, { status: 'draft' })
  expect(await own(shopper)).toEqual([])
})
