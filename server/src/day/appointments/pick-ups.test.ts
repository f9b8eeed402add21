import type { ListingHolds } from '@yardsnap/contract/holds'
import type { ListingOffers } from '@yardsnap/contract/offers'
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { appointmentsSite, at, LAMP, SOFA } from './test-appointments.ts'

const on = await appointmentsSite()
const { host, query, publish, setWindows, newShopper, read, readRequests, book, reply } = on
const { booked, held, stateOf, serviceAt, titlesTo, slotsOf } = on
afterAll(() => on.close())

describe('a pick-up', () => {
  const WINDOWS = [{ kind: 'pickup' as const, date: '2031-05-10' }]
  const after = (time: string) => at(time, '2031-05-10')
  const readHolds = async (who: Parameters<typeof read>[0], id: string) =>
    (await who.get(`/api/listings/${id}/holds`)).json<ListingHolds>().items

  test('is offered only to whom something is held, and holds it beyond the end of the sale', async () => {
    const sale = await publish(WINDOWS)
    const shopper = await newShopper()
    expect((await read(shopper, sale)).slots).toEqual([])
    const holdId = await held(sale, LAMP, shopper)
    expect(await read(shopper, sale)).toMatchObject({ things: [{ holdId, title: 'Lamp', isBought: false }] })
    expect((await read(shopper, sale)).slots).toHaveLength(3)
    const { own } = await booked(sale, after('09:00'), [holdId], shopper)
    expect(own).toMatchObject({ kind: 'pickup', state: 'booked', things: [{ title: 'Lamp' }] })
    expect((await read(shopper, sale)).things).toEqual([])
    expect((await readHolds(shopper, sale.id))[0]!.mine!.until).toBe(after('09:50').toISOString())
    await query("update listings set status = 'ended' where id = $1", sale.id)
    expect((await readHolds(shopper, sale.id))[0]!.mine).toMatchObject({ state: 'granted' })
    await serviceAt(after('08:00')).settleDue()
    expect(await stateOf(shopper, sale, own.id)).toBe('booked')
    expect((await readRequests(sale)).appointments).toMatchObject([{ things: [{ title: 'Lamp', isBought: false }] }])
    expect(await titlesTo(host)).toContain('Ben O. picks up Sat, May 10, 9:00 AM')
  })

  test('takes more things at the same time, each once, and none of others', async () => {
    const sale = await publish(WINDOWS)
    const shopper = await newShopper()
    const lamp = await held(sale, LAMP, shopper)
    await booked(sale, after('09:00'), [lamp], shopper)
    const sofa = await held(sale, SOFA, shopper)
    const both = (await booked(sale, after('09:00'), [lamp, sofa], shopper)).own
    expect(both.things.map(({ title }) => title)).toEqual(['Lamp', 'Sofa'])
    expect(await titlesTo(host)).toContain('Ben O. picks up more Sat, May 10, 9:00 AM')
    const thief = await newShopper()
    expect((await book(thief, sale, after('09:20'), [sofa])).statusCode).toBe(409)
    expect((await book(thief, sale, after('09:20'), [])).json()).toMatchObject({ message: 'Choose what you pick up' })
  })

  test('that is canceled frees the time and the thing, and the next in line is told', async () => {
    const sale = await publish(WINDOWS)
    const shopper = await newShopper()
    const holdId = await held(sale, LAMP, shopper)
    const next = await newShopper()
    await next.post(`/api/listings/${sale.id}/holds`, { itemId: sale.items[LAMP] })
    const { own } = await booked(sale, after('09:00'), [holdId], shopper)
    await reply(shopper, sale, own.id, { answer: 'cancel' })
    expect(await titlesTo(next)).toContain('You are next for Lamp')
    expect((await readHolds(next, sale.id))[0]!.mine).toMatchObject({ state: 'asked' })
    expect(slotsOf((await read(host, sale)).slots)[0]).toBe('2031-05-10T14:00:00.000Z 1')
  })

  test('whose time the host takes away leaves the thing held as long as before', async () => {
    const sale = await publish(WINDOWS)
    const shopper = await newShopper()
    const holdId = await held(sale, LAMP, shopper)
    const until = (await readHolds(shopper, sale.id))[0]!.mine!.until
    const { own } = await booked(sale, after('09:00'), [holdId], shopper)
    await setWindows(sale, [{ kind: 'pickup', date: '2031-05-11' }], 1)
    expect((await readHolds(shopper, sale.id))[0]!.mine!.until).toBe(until)
    expect(await read(shopper, sale)).toMatchObject({
      things: [{ title: 'Lamp' }],
      mine: [{ id: own.id, state: 'removed' }],
    })
  })

  test('whose time the host takes away after the hold would have ended leaves it a day', async () => {
    const sale = await publish(WINDOWS)
    const shopper = await newShopper()
    const holdId = await held(sale, LAMP, shopper)
    await booked(sale, after('09:00'), [holdId], shopper)
    await query("update holds set unbooked_until = now() - interval '1 hour' where id = $1", holdId)
    await setWindows(sale, [], 1)
    const left = Date.parse((await readHolds(shopper, sale.id))[0]!.mine!.until!) - Date.now()
    expect(left / 3_600_000).toBeCloseTo(24, 1)
  })

  test('stays when a price is agreed on afterwards, whose hold would end before it', async () => {
    const sale = await publish(WINDOWS)
    const shopper = await newShopper()
    const { own } = await booked(sale, after('09:00'), [await held(sale, LAMP, shopper)], shopper)
    const offers = `/api/listings/${sale.id}/offers`
    await host.put(`/api/listings/${sale.id}/offer-rule`, { rule: { minPercent: 50 } })
    const made = await shopper.post(offers, { itemIds: [sale.items[LAMP]], cents: 5000 })
    const { mine } = made.json<ListingOffers>()
    await host.put(`${offers}/${mine[0]!.id}/answer`, { answer: 'accept', cents: 5000 })
    const readHold = async () => (await readHolds(shopper, sale.id))[0]!.mine
    expect(await readHold()).toMatchObject({ agreedCents: 5000, until: after('09:50').toISOString() })
    expect(await titlesTo(shopper)).toContain('Agreed: $50 for Lamp')
    await serviceAt(at('20:00', '2031-05-03')).settleDue()
    expect(await stateOf(shopper, sale, own.id)).toBe('booked')

    await setWindows(sale, [], 1)
    expect(await readHold()).toMatchObject({ agreedCents: 5000, until: at('14:00', '2031-05-03').toISOString() })
  })

  test('of a bought thing stays, and of one that the host sells to somebody else ends', async () => {
    const sale = await publish(WINDOWS)
    const sell = (item: number, body: object) =>
      host.put(`/api/listings/${sale.id}/sold/${randomUUID()}`, { itemId: sale.items[item], quantity: 1, ...body })
    const [buyer, loser] = [await newShopper(), await newShopper()]
    const lamp = await held(sale, LAMP, buyer)
    const sofa = await held(sale, SOFA, loser)
    const bought = await booked(sale, after('09:00'), [lamp], buyer)
    const lost = await booked(sale, after('09:20'), [sofa], loser)
    expect((await sell(LAMP, { holdId: lamp })).statusCode).toBe(204)
    expect((await sell(SOFA, { isToSomebodyElse: true })).statusCode).toBe(204)
    expect((await read(buyer, sale)).mine).toMatchObject([
      { id: bought.own.id, state: 'booked', things: [{ isBought: true }] },
    ])
    expect(await stateOf(loser, sale, lost.own.id)).toBe('gone')
    await serviceAt(at('09:00')).settleDue()
    expect((await readRequests(sale)).appointments).toHaveLength(1)
  })
})
