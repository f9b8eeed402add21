import { eq } from 'drizzle-orm'
import { BLANK_RULE } from '@yardsnap/contract/price-rules'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import { instantOf } from '#day/holds/service.ts'
import { messageBlocks } from '#db/schema/messages.ts'
import { listings } from '#db/schema/listings.ts'
import { savedItems } from '#db/schema/saved-items.ts'
import { bowl, NOON, SATURDAY } from '#shop/wants/test-wants.ts'
import { type FakePush, startFakePush } from '#ports/push/fake-push.ts'
import { liveStatusTools } from '#testing/live-status.ts'
import { waitForDeliveries, DAY, subscribeDevice, hoursLater, NIGHT } from '#testing/notifications.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import { setUpSavedItems } from './test-saved-items.ts'

let site: TestApp
let push: FakePush
let shop: Awaited<ReturnType<typeof setUpSavedItems>>
beforeAll(async () => {
  push = await startFakePush()
  site = await testApp({ outgoing: { isAllowed: () => true, needsHttps: false } })
})
afterAll(async () => {
  await site.close()
  await push.close()
})
beforeEach(async () => {
  shop = await setUpSavedItems(site)
})

const titlesTo = async (person: Visitor) => (await shop.listNotifications(person)).map(({ title }) => title)

describe('a lower price', () => {
  test('is told soon after the seller has changed it, with the thing, both prices and a way to it', async () => {
    const sale = await shop.sell([bowl({ imageUrls: [] })])
    await site.database.db.update(listings).set({ timeZone: DAY() }).where(eq(listings.id, sale.id))
    const person = await shop.saver(sale)
    await shop.reprice(sale, 18)
    await expect.poll(() => titlesTo(person)).toHaveLength(1)
    expect((await shop.listNotifications(person))[0]).toMatchObject({
      title: 'Pyrex mixing bowls: $18 instead of $24',
      text: expect.stringMatching(/^At “Sale”, Sat, .*8:00 AM\.$/),
      path: `/sale/${sale.id}?item=${sale.items[0]!.id}`,
      listingId: sale.id,
    })
  })

  test('S5.3 of what is given away now is told as free, and what had no price before is not', async () => {
    const sale = await shop.sell([bowl(), bowl({ title: 'Vase', priceSuggested: 0 })])
    const person = await shop.saver(sale)
    const free = { priceSuggested: 0, priceSource: 'free' as const }
    await shop.stock(
      sale.id,
      sale.items.map(({ id, title }) => bowl({ id, title, ...free })),
    )
    await shop.notifySavers(sale)
    expect(await titlesTo(person)).toEqual(['Pyrex mixing bowls: Free instead of $24'])
    const saved = (await shop.listSavedItems(person)).map(({ title, price, formerPrice }) => [
      title,
      price,
      formerPrice,
    ])
    expect(saved.toSorted(([a], [b]) => String(a).localeCompare(String(b)))).toEqual([
      ['Pyrex mixing bowls', '0.00', '24.00'],
      ['Vase', '0.00', null],
    ])
  })

  test('is told once, however often it comes back; a price below it is told again', async () => {
    const sale = await shop.sell()
    const person = await shop.saver(sale)
    for (const price of [18, 30, 18, 24, 20, 12]) {
      await hoursLater(site)
      await shop.reprice(sale, price)
      await Promise.all([shop.notifySavers(sale), shop.notifySavers(sale), shop.notifySavers(sale)])
    }
    expect(await titlesTo(person)).toEqual([
      'Pyrex mixing bowls: $18 instead of $24',
      'Pyrex mixing bowls: $12 instead of $18',
    ])
  })

  test('of several things of a sale is told together, the largest by name', async () => {
    const sale = await shop.sell([bowl(), bowl({ title: 'Sewing machine', priceSuggested: 80 }), bowl()])
    const person = await shop.saver(sale)
    await shop.reprice(sale, 10)
    await shop.notifySavers(sale)
    expect(await shop.listNotifications(person)).toMatchObject([
      {
        title: 'Sewing machine: $10 instead of $80',
        text: expect.stringMatching(/ 2 more things that you saved there cost less\.$/),
      },
    ])
  })

  test('is told to nobody twice nor left out when telling is cut off', async () => {
    const sale = await shop.sell()
    const people = await Promise.all(Array.from({ length: 5 }, () => shop.saver(sale)))
    await site.database.db.update(savedItems).set({ savedPrice: '30' }).where(eq(savedItems.listingId, sale.id))
    const cutOff = new AbortController()
    cutOff.abort()
    await shop.dropsAt(NOON).tell(sale.id, cutOff.signal)
    await Promise.all([shop.notifySavers(sale), shop.notifySavers(sale)])
    for (const person of people) expect(await titlesTo(person)).toHaveLength(1)
  })

  test('is not told of what was not saved, was given up, or had no price', async () => {
    const sale = await shop.sell([bowl({ priceSuggested: 0 })])
    const person = await shop.saver(sale)
    const other = await shop.sell()
    const former = await shop.saver(other)
    expect((await former.delete(`/api/saved-items/${other.items[0]!.id}`)).statusCode).toBe(204)
    await shop.reprice(sale, 5)
    await shop.reprice(other, 5)
    await shop.notifySavers(sale)
    await shop.notifySavers(other)
    expect([await titlesTo(person), await titlesTo(former)]).toEqual([[], []])
  })

  test.each([
    [
      'that is sold',
      (sale: { id: string; items: { id: string }[] }) =>
        shop.seller.put(`/api/listings/${sale.id}/sold/${randomUUID()}`, { itemId: sale.items[0]!.id, quantity: 1 }),
    ],
    [
      'of a sale that is taken down',
      ({ id }: { id: string }) => shop.seller.put(`/api/listings/${id}`, { status: 'draft' }),
    ],
    ['of a sale that is over', ({ id }: { id: string }) => site.moveTo('2020-01-04', id)],
  ])('is not told of a thing %s', async (_what, happen) => {
    const sale = await shop.sell()
    const person = await shop.saver(sale)
    await happen(sale)
    await shop.reprice(sale, 18)
    await shop.notifySavers(sale)
    expect(await titlesTo(person)).toEqual([])
  })

  test('is not told between people of whom one blocks the other', async () => {
    const sale = await shop.sell()
    const [blocked, blocking] = [await shop.saver(sale), await shop.saver(sale)]
    await site.database.db.insert(messageBlocks).values([
      { blockerId: shop.seller.userId, blockedId: blocked.userId },
      { blockerId: blocking.userId, blockedId: shop.seller.userId },
    ])
    await shop.reprice(sale, 18)
    await shop.notifySavers(sale)
    expect([await titlesTo(blocked), await titlesTo(blocking)]).toEqual([[], []])
  })
})

describe('S-T6 drops without end', () => {
  test('S-T6 40 drops of a cent are told to nobody; once they add up to a dollar and 5%, once', async () => {
    const sale = await shop.sell([bowl({ priceSuggested: 16 })])
    const person = await shop.saver(sale)
    for (let cents = 1; cents <= 40; cents++) {
      await shop.reprice(sale, 16 - cents / 100)
      await shop.notifySavers(sale)
    }
    expect(await titlesTo(person)).toEqual([])
    await shop.reprice(sale, 15.01)
    await shop.notifySavers(sale)
    expect(await titlesTo(person)).toEqual([])
    await shop.reprice(sale, 15)
    await shop.notifySavers(sale)
    expect(await titlesTo(person)).toEqual(['Pyrex mixing bowls: $15 instead of $16'])
  })

  test.each([
    ['5% of a dear thing', 100, 95, 1],
    ['less than that', 100, 95.01, 0],
    ['half of what costs a dollar', 1, 0.5, 0],
  ])('S-T6 %s', async (_what, from, to, count) => {
    const sale = await shop.sell([bowl({ priceSuggested: from })])
    const person = await shop.saver(sale)
    await shop.reprice(sale, to)
    await shop.notifySavers(sale)
    expect(await titlesTo(person)).toHaveLength(count)
  })

  test('S-T6 a sale whose prices fall all day is told once in six hours, with the price by then', async () => {
    const sale = await shop.sell()
    const person = await shop.saver(sale)
    for (const price of [20, 16, 12]) {
      await shop.reprice(sale, price)
      await shop.notifySavers(sale)
    }
    await hoursLater(site)
    await shop.notifySavers(sale)
    expect(await titlesTo(person)).toEqual([
      'Pyrex mixing bowls: $20 instead of $24',
      'Pyrex mixing bowls: $12 instead of $20',
    ])
  })
})

test('nobody is told of what costs less where the hours of the sale are over', async () => {
  const sale = await shop.sell([bowl()], { endTime: '14:00' })
  const person = await shop.saver(sale)
  // Where it is night now, so that only what is looked at here tells.
  const timeZone = NIGHT()
  await site.database.db.update(listings).set({ timeZone })
  await shop.reprice(sale, 18)
  await shop.notifySavers(sale, instantOf(SATURDAY, '14:00', timeZone))
  expect(await titlesTo(person)).toEqual([])
  await shop.notifySavers(sale, instantOf(SATURDAY, '13:59', timeZone))
  expect(await titlesTo(person)).toEqual(['Pyrex mixing bowls: $18 instead of $24'])
})

describe('at night', () => {
  test('nobody is told; in the morning, once and of what things cost then, unless the sale is over', async () => {
    const sales = [await shop.sell(), await shop.sell()] as const
    const moveZone = (timeZone: string) => site.database.db.update(listings).set({ timeZone })
    await moveZone(NIGHT())
    const people = await Promise.all(sales.map((sale) => shop.saver(sale)))
    const devices = await Promise.all(people.map((person) => subscribeDevice(person, push)))
    for (const price of [18, 12]) {
      for (const sale of sales) {
        await shop.reprice(sale, price)
        await shop.notifySavers(sale, new Date())
      }
    }
    expect(await Promise.all(people.map(titlesTo))).toEqual([[], []])
    await site.moveTo('2020-01-04', sales[1].id)
    await moveZone(DAY())
    for (const sale of sales) await shop.notifySavers(sale, new Date())
    await waitForDeliveries(site)
    expect(devices.map(({ received }) => received.map(({ payload }) => payload.title))).toEqual([
      ['Pyrex mixing bowls: $12 instead of $24'],
      [],
    ])
  })
})

describe('a price rule', () => {
  test('is told when it begins', async () => {
    const sale = await shop.sell([bowl()], {
      priceRules: [{ ...BLANK_RULE, from: `${SATURDAY}T12:00`, percentOff: 25 }],
    })
    const person = await shop.saver(sale)
    const notifyAt = (time: string) =>
      shop.dropsAt(new Date(`${SATURDAY}T${time}:00-05:00`)).notifyMarkedDown(new AbortController().signal)
    await notifyAt('10:30')
    expect(await titlesTo(person)).toEqual([])
    await notifyAt('13:30')
    await notifyAt('13:40')
    expect(await shop.listNotifications(person)).toMatchObject([
      {
        title: 'Pyrex mixing bowls: $18 instead of $24',
        // It opened hours ago.
        text: expect.stringMatching(/^At “Sale”, Sat, .* \d+, until 4:00 PM\.$/),
      },
    ])
  })

  test('that the host says is told once it can no longer be taken back, and once on that day', async () => {
    const live = liveStatusTools({ site, host: shop.seller })
    const sale = await shop.stock(await live.publish(), [bowl()])
    const person = await shop.saver(sale)
    const soon = () => new Date(Date.now() + 10_000)
    await live.updateStatus(sale.id, { isHalfPrice: true })
    await shop.notifySavers(sale, new Date())
    expect(await titlesTo(person)).toEqual([])
    await live.updateStatus(sale.id, { isHalfPrice: false })
    await shop.notifySavers(sale, soon())
    expect(await titlesTo(person)).toEqual([])
    for (const isHalfPrice of [true, false, true]) {
      await live.updateStatus(sale.id, { isHalfPrice })
      await shop.dropsAt(soon()).notifyMarkedDown(new AbortController().signal)
    }
    expect(await titlesTo(person)).toEqual(['Pyrex mixing bowls: $12 instead of $24'])
    expect(await shop.listSavedItems(person)).toMatchObject([{ price: '12.00', formerPrice: '24.00' }])
  })
})
