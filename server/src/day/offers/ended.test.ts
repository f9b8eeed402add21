import { BLANK_RULE } from '@yardsnap/contract/price-rules'
import { afterAll, describe, expect, test } from 'vitest'
import { servicesBeside } from '#testing/services-beside.ts'
import { CHAIR, LAMP, NOVELS, offersSite, PLAYER } from './test-offers.ts'

const on = await offersSite()
const { site, host, publish, answer, accept, offered, expectTold } = on
afterAll(() => on.close())

describe('what happens to a running offer', () => {
  /** Does the work of the job that runs once a minute. */
  const settleDue = async () => (await servicesBeside(site)).offers.settleDue()

  test('the thing is sold: its shopper is told', async () => {
    const sale = await publish()
    const { shopper, own } = await offered(sale, LAMP, 45)
    await host.put(`/api/listings/${sale.id}/sold/${crypto.randomUUID()}`, { itemId: sale.items[LAMP], quantity: 1 })
    expect(await on.stateOf(shopper, sale, own.id)).toBe('sold')
    expect((await accept(sale, own)).statusCode).toBe(409)
    await settleDue()
    await expectTold(shopper, 'Lamp: sold')
  })

  test('the price falls below it: the shopper is told the new one', async () => {
    const sale = await publish()
    const { shopper, own } = await offered(sale, LAMP, 45)
    await on.query(`update items set price_suggested = 40 where id = $1`, sale.items[LAMP])
    expect(await on.stateOf(shopper, sale, own.id)).toBe('closed: cheaper')
    await settleDue()
    await expectTold(shopper, 'Lamp: now $40')
  })

  test('half price begins: what is above it ends, what is below stays and is compared with the new price', async () => {
    const sale = await publish(20)
    const [above, below] = [await offered(sale, LAMP, 30), await offered(sale, LAMP, 20)]
    const { rows } = await on.query('select sale_date::text as day from listings where id = $1', sale.id)
    await on.query(
      `update listings set price_rules = $2 where id = $1`,
      sale.id,
      JSON.stringify([{ ...BLANK_RULE, from: `${rows[0].day}T00:00`, percentOff: 50 }]),
    )
    const told: string[] = []
    const people = [above, below].map(({ shopper }) => shopper.userId)
    await on.query(`update offers set expires_at = '2032-01-01' where listing_id = $1`, sale.id)
    await on
      .at(new Date(`${rows[0].day}T10:00:00-05:00`), async (_tx, { userId, describe: say }) => {
        if (people.includes(userId)) told.push(`${userId}: ${say().title}`)
      })
      .settleDue()
    expect(told).toEqual([`${above.shopper.userId}: Lamp: now $30`])
    expect(await on.stateOf(below.shopper, sale, below.own.id)).toBe('open')
  })

  test('a lot is split, or grows smaller: it is not what was offered for anymore', async () => {
    const [split, smaller] = [await publish(), await publish()]
    const [one, other] = [await offered(split, NOVELS, 15), await offered(smaller, NOVELS, 15)]
    await on.query(`update items set sell_as_lot = false where id = $1`, split.items[NOVELS])
    await on.query(`update items set quantity = 20 where id = $1`, smaller.items[NOVELS])
    expect(await on.stateOf(one.shopper, split, one.own.id)).toBe('closed: changed')
    expect(await on.stateOf(other.shopper, smaller, other.own.id)).toBe('closed: changed')
    await settleDue()
    await expectTold(one.shopper, 'Changed: Novels')
  })

  test('the item is removed, the sale is called off or becomes a draft', async () => {
    const [removed, off, draft] = [await publish(), await publish(), await publish()]
    const offers = await Promise.all([removed, off, draft].map((sale) => offered(sale, LAMP, 45)))
    await on.query(`delete from items where id = $1`, removed.items[LAMP])
    await on.query(`update listings set status = 'ended', live_status = $2 where id = $1`, off.id, {
      kind: 'called_off',
      changedAt: '2026-01-01T00:00:00Z',
    })
    await on.query(`update listings set status = 'draft' where id = $1`, draft.id)
    await settleDue()
    const { rows } = await on.query(
      `select closing from offers where id = any($1) order by array_position($1, id)`,
      offers.map(({ own }) => own.id),
    )
    expect(rows.map(({ closing }) => closing)).toEqual(['gone', 'called_off', 'gone'])
  })

  test('the sale is deleted: each shopper is told, also who was told the price that stands', async () => {
    const sale = await publish()
    const [open, countered, over] = [
      await offered(sale, LAMP, 45),
      await offered(sale, PLAYER, 60),
      await offered(sale, CHAIR, 6),
    ]
    await answer(host, sale, countered.own.id, { answer: 'counter', cents: 7000 })
    await answer(host, sale, over.own.id, { answer: 'decline', cents: 600 })
    expect((await host.delete(`/api/listings/${sale.id}`)).statusCode).toBe(204)
    // What they were told before went with the sale.
    expect(await on.titlesTo(open.shopper)).toEqual(['Your offer for Lamp is over'])
    expect(await on.titlesTo(countered.shopper)).toEqual(['Your offer for Record player is over'])
    expect(await on.titlesTo(over.shopper)).toEqual([])
    const { rows } = await on.query('select text, path from notifications where user_id = $1', open.shopper.userId)
    expect(rows).toEqual([{ text: '“Moving sale” was deleted.', path: '/browse' }])
  })

  test('nobody answers: both times of it, each told once', async () => {
    const sale = await publish()
    const [silent, countered] = [await offered(sale, LAMP, 45), await offered(sale, PLAYER, 60)]
    await answer(host, sale, countered.own.id, { answer: 'counter', cents: 7000 })
    const told: string[] = []
    const people = [silent, countered].map(({ shopper }) => shopper.userId)
    const later = on.at(new Date(Date.now() + 25 * 3_600_000), async (_tx, { userId, describe: say }) => {
      if (people.includes(userId)) told.push(`${userId}: ${say().title}`)
    })
    await later.settleDue()
    await later.settleDue()
    expect(told.toSorted()).toEqual(
      [
        `${silent.shopper.userId}: No answer to your offer for Lamp`,
        `${countered.shopper.userId}: Your time to answer is over`,
      ].toSorted(),
    )
    expect(await on.stateOf(silent.shopper, sale, silent.own.id)).toBe('expired')
  })

  test('the hold of an agreed one runs out: nothing is agreed anymore, and others can be', async () => {
    const sale = await publish()
    const [first, second] = [await offered(sale, LAMP, 45), await offered(sale, LAMP, 50)]
    await accept(sale, first.own)
    const refused = await accept(sale, second.own)
    expect(refused.json()).toMatchObject({ code: 'conflict', message: 'Lamp is held for somebody else' })
    await on.query(`update holds set until = $2 where listing_id = $1`, sale.id, new Date(Date.now() - 1000))
    expect((await accept(sale, second.own)).statusCode).toBe(200)
    expect(await on.stateOf(first.shopper, sale, first.own.id)).toBe('gone')
  })
})

test('the host’s account is deleted: shoppers of its oldest sale are told too, however many came after it', async () => {
  const sale = await publish()
  const { shopper } = await offered(sale, LAMP, 45)
  await on.query(
    `insert into listings (id, seller_id, status, title, created_at)
     select gen_random_uuid(), $1, 'draft', 'Sale', now() + interval '1 minute' from generate_series(1, 1000)`,
    host.userId,
  )
  const { listings } = await servicesBeside(site)
  await site.database.db.transaction((tx) => listings.noteDeletions(tx, host.userId))
  expect(await on.titlesTo(shopper)).toEqual(['Your offer for Lamp is over'])
})
