import type { ListingHolds } from '@yardsnap/contract/holds'
import { type ListingOffers, MAX_OPEN_OFFERS } from '@yardsnap/contract/offers'
import { afterAll, describe, expect, test } from 'vitest'
import { CHAIR, LAMP, NOVELS, offersSite, PLAYER } from './test-offers.ts'

const on = await offersSite()
const { host, publish, newShopper, offer, accept, answer, reply, offered, stateOf, titlesTo, query } = on
afterAll(() => on.close())

const UNDO = { answer: 'undo' }

/** How many lines the conversations of somebody have. */
async function countLines(userId: string): Promise<number> {
  const { rows } = await query(
    'select count(*)::int as count from messages where $1 in (sender_id, recipient_id)',
    userId,
  )
  return rows[0].count
}

describe('an answer that is taken back', () => {
  test('puts no offer beside those that a shopper may have running, also when several are put back at once', async () => {
    const shopper = await newShopper()
    const sales = await Promise.all([1, 2, 3].map(() => publish()))
    const things = sales.flatMap((sale) => [PLAYER, CHAIR, NOVELS, LAMP].map((thing) => ({ sale, thing })))
    const make = async ({ sale, thing }: (typeof things)[number]) => {
      const made = await offer(shopper, sale, thing, [60, 7, 15, 45][thing] ?? 0)
      return { sale, id: made.json<ListingOffers>().mine[0]!.id }
    }
    const withdrawn = [await make(things[0]!), await make(things[1]!)]
    for (const { sale, id } of withdrawn) await reply(shopper, sale, id, { answer: 'withdraw' })
    const others = things.slice(2, MAX_OPEN_OFFERS + 1)
    for (const other of others) await make(other)
    const answers = await Promise.all(withdrawn.map(({ sale, id }) => reply(shopper, sale, id, UNDO)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('does not put an older price beside one that was agreed on since', async () => {
    const sale = await publish()
    const { shopper, own } = await offered(sale, LAMP, 55)
    await answer(host, sale, own.id, { answer: 'decline' })
    const lower = (await offer(shopper, sale, LAMP, 45)).json<ListingOffers>().mine[0]!
    expect((await accept(sale, lower)).statusCode).toBe(200)
    expect((await answer(host, sale, own.id, UNDO)).statusCode).toBe(409)
    expect(await stateOf(shopper, sale, lower.id)).toBe('accepted')
  })

  test('says nothing to somebody who has blocked the other since', async () => {
    const sale = await publish()
    const { shopper, own } = await offered(sale, CHAIR, 8)
    await answer(host, sale, own.id, { answer: 'decline' })
    await query('insert into message_blocks (blocker_id, blocked_id) values ($1, $2)', shopper.userId, host.userId)
    const [lines, titles] = [await countLines(shopper.userId), await titlesTo(shopper)]
    expect((await answer(host, sale, own.id, UNDO)).statusCode).toBe(409)
    expect(await countLines(shopper.userId)).toBe(lines)
    expect(await titlesTo(shopper)).toEqual(titles)
  })

  test('of what was agreed: a withdrawal ends it, without a line to who has blocked the shopper', async () => {
    const sale = await publish()
    const { shopper, own } = await offered(sale, NOVELS, 15)
    await accept(sale, own)
    await query('insert into message_blocks (blocker_id, blocked_id) values ($1, $2)', host.userId, shopper.userId)
    const lines = await countLines(shopper.userId)
    expect((await reply(shopper, sale, own.id, { answer: 'withdraw' })).statusCode).toBe(200)
    expect(await countLines(shopper.userId)).toBe(lines)
    expect(await stateOf(shopper, sale, own.id)).toBe('withdrawn')
  })

  test('leaves what the shopper had asked to hold before as it was: granted, or waiting for a yes', async () => {
    const sale = await publish()
    await host.put(`/api/listings/${sale.id}/hold-rule`, { rule: { kind: 'minutes', minutes: 60 } })
    const shopper = await newShopper()
    const readHolds = async () => (await shopper.get(`/api/listings/${sale.id}/holds`)).json<ListingHolds>().items
    for (const thing of [LAMP, NOVELS])
      await shopper.post(`/api/listings/${sale.id}/holds`, { itemId: sale.items[thing] })
    const lamp = (await readHolds()).find(({ itemId }) => itemId === sale.items[LAMP])?.mine
    await host.put(`/api/listings/${sale.id}/holds/${lamp?.id}/answer`, { isYes: true })
    const before = await readHolds()
    expect(before.map(({ mine }) => mine?.state)).toEqual(expect.arrayContaining(['asked', 'granted']))
    const bundle = (await offer(shopper, sale, [LAMP, NOVELS, CHAIR], 80)).json<ListingOffers>().mine[0]!
    expect((await accept(sale, bundle)).statusCode).toBe(200)
    expect((await readHolds()).map(({ mine }) => mine?.state)).toEqual(['granted', 'granted', 'granted'])
    expect((await answer(host, sale, bundle.id, UNDO)).statusCode).toBe(200)
    expect(await readHolds()).toEqual(before)
  })
})
