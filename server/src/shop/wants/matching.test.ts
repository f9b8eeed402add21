import { BLANK_RULE } from '@yardsnap/contract/price-rules'
import { addDays } from '@yardsnap/contract/sale-days'
import { WantMatch } from '@yardsnap/contract/wants'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { messageBlocks } from '#db/schema/messages.ts'
import { items } from '#db/schema/items.ts'
import { listings } from '#db/schema/listings.ts'
import { allFollowed, hoursLater } from '#testing/notifications.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { bowl, setUpWants, nextWeekday, ORLANDO, SATURDAY, WANT } from './test-wants.ts'

let site: TestApp
let market: Awaited<ReturnType<typeof setUpWants>>
beforeAll(async () => {
  site = await testApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  market = await setUpWants(site)
})

describe('a want finds', () => {
  test.each([
    ['all of its words in any form', { words: 'bowl, pyrex' }, 1],
    ['one of its alternatives', { words: 'record player, pyrex bowl' }, 1],
    ['it without the small words of another language', { words: 'una para el pyrex' }, 1],
    ['it spelled with an accent that its title has not', { words: 'Pyréx bowl' }, 1],
    ['nothing when a word is missing', { words: 'pyrex lid' }, 0],
    ['things up to its price', { maxPrice: '24.00' }, 1],
    ['none that cost more', { maxPrice: '23.99' }, 0],
    ['things near its place', { location: '32801', miles: 5 }, 1],
    ['none beyond its distance', { location: 'Tampa, FL', miles: 50 }, 0],
    ['things anywhere', { location: '' }, 1],
    ['things of a weekend', { days: 'weekends' }, 1],
    ['none of a weekend among weekdays', { days: 'weekdays' }, 0],
  ] as const)('%s', async (_what, input, count) => {
    const { person } = await market.wanting(input)
    await market.sell()
    expect(await market.readMatches(person)).toHaveLength(count)
    expect(await market.listNotifications(person)).toHaveLength(count)
  })

  test.each([
    ['when it is written', { words: 'pyrex bowl' }],
    ['also by one of its alternatives', { words: 'record player, pyrex bowl' }],
    ['of a weekend', { days: 'weekends' }],
    ['anywhere', { location: '' }],
  ] as const)('what is for sale already, %s: it is shown and not told', async (_what, input) => {
    const sale = await market.sell()
    const { person } = await market.wanting(input)
    expect(await market.readMatches(person)).toMatchObject([{ title: 'Pyrex mixing bowls', isNew: true }])
    await market.match(sale)
    await market.matching.notifyWeekend(new AbortController().signal, new Date(`${nextWeekday(4)}T23:30:00Z`))
    expect(await market.listNotifications(person)).toEqual([])
    // Later matches are notified.
    await market.sell([bowl({ title: 'Blue Pyrex bowl' })])
    expect(await market.listNotifications(person)).toHaveLength(1)
  })

  test('what is for sale already when it is changed, and nothing that does not fit it', async () => {
    await market.sell()
    const { id, person } = await market.wanting({ words: 'sewing machine' })
    expect(await market.readMatches(person)).toEqual([])
    await person.put(`/api/wants/${id}`, { ...WANT, maxPrice: '10.00' })
    expect(await market.readMatches(person)).toEqual([])
    await person.put(`/api/wants/${id}`, { ...WANT, location: 'Tampa, FL' })
    expect(await market.readMatches(person)).toEqual([])
    await person.put(`/api/wants/${id}`, WANT)
    expect(await market.readMatches(person)).toHaveLength(1)
    expect(await market.listNotifications(person)).toEqual([])
  })

  test('nothing anymore that does not fit since the want or the thing was changed, until it does again', async () => {
    const sale = await market.sell()
    const { id, person } = await market.wanting({ delivery: 'thursday' })
    const change = (input: object) => person.put(`/api/wants/${id}`, { ...WANT, delivery: 'thursday', ...input })
    for (const input of [
      { words: 'bicycle' },
      { maxPrice: '10.00' },
      { location: 'Tampa, FL' },
      { days: 'weekdays' },
    ]) {
      await change(input)
      expect(await market.readMatches(person)).toEqual([])
    }
    await change({})
    expect(await market.readMatches(person)).toHaveLength(1)
    const rename = (title: string) => site.database.db.update(items).set({ title }).where(eq(items.listingId, sale))
    await rename('Waffle iron')
    expect(await market.readMatches(person)).toEqual([])
    await rename('Pyrex bowl')
    expect(await market.readMatches(person)).toHaveLength(1)
    await market.sell([bowl({ title: 'Blue Pyrex bowl' })])
    await change({ words: 'bicycle' })
    await market.matching.notifyWeekend(new AbortController().signal, new Date(`${nextWeekday(4)}T23:30:00Z`))
    expect(await market.listNotifications(person)).toEqual([])
  })

  test('as many things as a Thursday names whole, and how many more there are', async () => {
    const { person } = await market.wanting({ delivery: 'thursday', days: 'any' })
    const title = (index: number) => `Pyrex mixing bowl no. ${index} of a set from the sixties`
    await market.sell(Array.from({ length: 6 }, (_, index) => bowl({ title: title(index) })))
    await market.matching.notifyWeekend(new AbortController().signal, new Date(`${nextWeekday(4)}T23:30:00Z`))
    const [told] = await market.listNotifications(person)
    expect(told!.text).toMatch(/8:00 AM\); and 3 more\.$/)
  })

  test('what a rule makes cheap enough, once it does', async () => {
    const { person } = await market.wanting({ maxPrice: '12.00' })
    const half = { ...BLANK_RULE, percentOff: 50, from: `${SATURDAY}T08:00` }
    const sale = await market.sell([bowl()], { priceRules: [half] })
    expect(await market.readMatches(person)).toEqual([])
    await market.match(sale, new Date(`${SATURDAY}T12:30:00-05:00`))
    expect(await market.readMatches(person)).toHaveLength(1)
    const [told] = await market.listNotifications(person)
    expect(told!.title).toContain('$12')
  })

  test('S5.3 what is given away for any price, and nothing without a price for one', async () => {
    const { person } = await market.wanting({ maxPrice: '5.00' })
    await market.sell([bowl({ title: 'Pyrex bowl', priceSuggested: 0 })])
    expect(await market.readMatches(person)).toEqual([])
    await market.sell([bowl({ title: 'Blue Pyrex bowl', priceSuggested: 0, priceSource: 'free' })])
    expect(await market.readMatches(person)).toMatchObject([{ title: 'Blue Pyrex bowl', price: '0.00' }])
    expect((await market.listNotifications(person)).map(({ title }) => title)).toEqual([
      expect.stringContaining('Blue Pyrex bowl, Free'),
    ])
  })

  test('things of a sale that moves to a day it asks for', async () => {
    const { person } = await market.wanting({ days: 'weekdays' })
    const sale = await market.sell([bowl()], { rainDate: addDays(SATURDAY, 2) })
    expect(await market.readMatches(person)).toEqual([])
    await allFollowed(site, sale)
    await hoursLater(site)
    const liveStatus = { kind: null, time: null, isHalfPrice: false, soldOutOf: [], words: '', isMoved: true }
    expect((await market.seller.put(`/api/listings/${sale}/live-status`, liveStatus)).statusCode).toBe(200)
    await expect.poll(async () => (await market.readMatches(person)).length).toBe(1)
  })

  test('tells the thing, its price, distance and day, and shows it until the sale is over or taken down', async () => {
    const { id, person } = await market.wanting()
    const sale = await market.sell([bowl(), bowl({ title: 'Small pyrex bowl', priceSuggested: 0 })])
    const [told, ...more] = await market.listNotifications(person)
    expect(more).toEqual([])
    expect(told).toMatchObject({
      title: 'Pyrex mixing bowls, $24',
      text: expect.stringMatching(
        /^At “Sale”, about \d\.\d mi, Sat, .*\. This sale has 1 more thing that you look for\.$/,
      ),
      path: expect.stringContaining(`/sale/${sale}?item=`),
      stopPath: expect.stringContaining(`/wants/stop/${id}.`),
    })
    const matches = await market.readMatches(person)
    expect(z.array(z.strictObject(WantMatch.shape)).parse(matches)).toHaveLength(2)
    expect(matches.map(({ price, isNew, saleDate }) => ({ price, isNew, saleDate }))).toEqual(
      expect.arrayContaining([
        { price: '24.00', isNew: true, saleDate: SATURDAY },
        { price: null, isNew: true, saleDate: SATURDAY },
      ]),
    )
    expect((await person.post('/api/wants/seen')).statusCode).toBe(204)
    expect((await market.readMatches(person)).map(({ isNew }) => isNew)).toEqual([false, false])
    expect((await person.get(`/api/wants/${id}/finds`)).json()).toEqual(await market.readMatches(person))
    await site.moveTo('2020-01-04', sale)
    expect(await market.readMatches(person)).toEqual([])
    await site.moveTo(SATURDAY, sale)
    await market.seller.put(`/api/listings/${sale}`, { status: 'draft' })
    expect(await market.readMatches(person)).toEqual([])
  })

  test('things from the hour on at which the host says that the sale opens', async () => {
    const { person } = await market.wanting()
    const sale = await market.publish({ ...ORLANDO, saleDate: SATURDAY }, [bowl()])
    const late = { kind: 'opening_late', time: '09:30', isHalfPrice: false, soldOutOf: [], words: '', isMoved: false }
    expect((await market.seller.put(`/api/listings/${sale}/live-status`, late)).statusCode).toBe(200)
    await market.match(sale)
    expect(await market.readMatches(person)).toMatchObject([{ saleDate: SATURDAY, startTime: '09:30' }])
  })

  test('a sale that only speaks of it', async () => {
    const { person } = await market.wanting({ words: 'sewing machine' })
    await market.sell([bowl()], { description: 'Yarn, and two sewing machines.' })
    expect(await market.listNotifications(person)).toMatchObject([
      { title: 'Sale', text: expect.stringMatching(/^About \d\.\d mi, /) },
    ])
    expect(await market.readMatches(person)).toMatchObject([{ itemId: null, price: null, title: 'Sale' }])
  })

  test('neither what its owner sells nor what is not for sale', async () => {
    const { person } = await market.wanting({}, market.seller)
    const { person: shopper } = await market.wanting()
    const draft = await market.seller.post('/api/listings', { title: 'Pyrex bowl' })
    await market.match(draft.json<{ id: string }>().id)
    expect(await market.readMatches(shopper)).toEqual([])
    await market.sell()
    expect(await market.readMatches(person)).toEqual([])
  })

  test('nothing of a seller whom they block', async () => {
    const { person } = await market.wanting()
    await market.wanting({ words: 'pyrex', delivery: 'thursday' }, person)
    await site.database.db.insert(messageBlocks).values({ blockerId: person.userId, blockedId: market.seller.userId })
    await market.sell()
    await market.matching.notifyWeekend(new AbortController().signal, new Date(`${nextWeekday(4)}T19:00:00-05:00`))
    expect(await market.listNotifications(person)).toEqual([])
    expect((await market.listOf(person)).wants.flatMap(({ finds }) => finds)).toEqual([])
  })

  test('a hidden address by its area alone', async () => {
    const { person } = await market.wanting({ miles: 5 })
    const { person: neighbor } = await market.wanting({ location: 'Tampa, FL', miles: 5 })
    const sale = await market.publish({ ...ORLANDO, saleDate: SATURDAY, hidesAddress: true }, [])
    // The exact position is in Tampa; its public area does not reveal that.
    const house = { latitude: 27.9506, longitude: -82.4572, positionPrecision: 'street' as const }
    await site.database.db.update(listings).set(house).where(eq(listings.id, sale))
    expect((await market.seller.post(`/api/listings/${sale}/items/bulk`, { items: [bowl()] })).statusCode).toBe(200)
    await market.match(sale)
    expect(await market.listNotifications(neighbor)).toEqual([])
    const [told] = await market.listNotifications(person)
    expect(told?.text).toMatch(/^At “Sale”, about [01]\.\d mi, /)
    const body = (await person.get('/api/wants')).body
    for (const text of [JSON.stringify(told), body]) expect(text).not.toContain('400 S Orange')
    expect((await market.readMatches(person))[0]).toMatchObject({ isApproximate: true, distance: expect.closeTo(0, 0) })
  })
})
