import { addDays } from '@yardsnap/contract/sale-days'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listings } from '#db/schema/listings.ts'
import { messageBlocks } from '#db/schema/messages.ts'
import { saturdayPlans } from '#db/schema/saturday.ts'
import { servicesBeside } from '#testing/services-beside.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import { bowl } from '#shop/wants/test-wants.ts'
import { FRIDAY_EVENING, HOME, ORLANDO, SATURDAY, setUpSaturdays } from './test-saturday.ts'

let site: TestApp
let town: Awaited<ReturnType<typeof setUpSaturdays>>
beforeAll(async () => {
  site = await testApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  town = await setUpSaturdays(site)
})

const stopsOf = async (person: Visitor) => ((await town.readPlan(person))?.stops ?? []).map(({ title }) => title)

describe('where one lives', () => {
  test('is asked once, told with its city, changed and removed', async () => {
    const person = await site.signUp()
    expect(await town.read(person)).toEqual({ settings: null, place: null, plan: null })
    await town.liveHere({}, person)
    expect(await town.read(person)).toEqual({ settings: HOME, place: 'Orlando, FL', plan: null })
    await person.put('/api/saturday/settings', { ...HOME, zipCode: '', isOn: false })
    expect(await town.read(person)).toMatchObject({ settings: { zipCode: '', isOn: false }, place: null })
  })

  test.each([
    ['no ZIP', { zipCode: '3280' }, 'A ZIP has 5 digits'],
    ['a ZIP that there is not', { zipCode: '00000' }, 'We do not know the ZIP 00000'],
    ['too little time', { minutes: 10 }, 'The time for a Saturday is between 1 and 10 hours'],
  ])('%s is refused with a reason', async (_what, settings, reason) => {
    const person = await site.signUp()
    const answer = await person.put('/api/saturday/settings', { ...HOME, ...settings })
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining(reason)])
    expect((await town.read(person)).settings).toBeNull()
  })

  test('and the plans are among the own data', async () => {
    const person = await town.liveHere()
    await town.publishAt(1)
    await town.make()
    const { rawPayload } = await person.get('/api/account/data.zip')
    for (const part of ['"zipCode": "32801"', `"day": "${SATURDAY}"`]) expect(rawPayload.includes(part)).toBe(true)
  })
})

describe('on Friday evening', () => {
  test('the saved sale, the one with a want and the one with a saved thing become a way from home and back', async () => {
    const { person } = await town.wanting()
    await town.liveHere({}, person)
    const saved = await town.publishAt(3)
    await town.save(person, saved)
    await town.sell([bowl(), bowl({ title: 'Pyrex bowl, blue' })], { title: 'With bowls', startTime: '07:30' })
    const withDesk = await town.publish({ title: 'With a desk', ...ORLANDO, saleDate: SATURDAY }, [
      { title: 'Oak desk', category: 'furniture', priceSuggested: 40 },
    ])
    const [item] = (await person.get(`/api/listings/${withDesk}`)).json<{ items: { id: string }[] }>().items
    expect((await person.put(`/api/saved-items/${item!.id}`)).statusCode).toBe(204)
    await town.make()

    const plan = await town.readPlan(person)
    expect(plan).toMatchObject({ day: SATURDAY, state: 'proposed', findCount: 3 })
    expect((plan?.stops ?? []).map(({ title }) => title).toSorted()).toEqual([
      'Sale 3 miles north',
      'With a desk',
      'With bowls',
    ])
    // One leaves so as to be there when the first sale opens.
    expect(plan?.departAt.slice(0, 13)).toBe(`${SATURDAY}T07`)
    expect(Date.parse(plan!.returnAt) - Date.parse(plan!.departAt)).toBeLessThanOrEqual(240 * 60_000)
    expect(await town.listTold(person)).toMatchObject([
      { title: expect.stringMatching(/^Your Saturday: 7:\d\d AM to \d+:\d\d AM, 3 stops$/) as string, path: '/' },
    ])
  })

  test('the nearest sales fill a Saturday up, but no more than ten, and no more than the time allows', async () => {
    const [long, short] = [await town.liveHere({ minutes: 600 }), await town.liveHere({ minutes: 60 })]
    for (let index = 0; index < 12; index++) await town.publishAt(0.5 + index / 10)
    await town.make()
    expect(await stopsOf(long)).toHaveLength(10)
    const plan = await town.readPlan(short)
    expect(plan?.stops.length).toBeGreaterThanOrEqual(1)
    expect(plan?.stops.length).toBeLessThanOrEqual(3)
    expect(Date.parse(plan!.returnAt) - Date.parse(plan!.departAt)).toBeLessThanOrEqual(60 * 60_000)
  })

  test('two hours among sales that open one after the other are not spent on one of them', async () => {
    const person = await town.liveHere({ minutes: 120 })
    const opening = { 0.5: '07:00', 1.6: '10:00', 1.7: '07:00', 2.5: '08:00', 3.7: '08:00', 3.8: '09:00', 3.9: '07:00' }
    for (const [miles, startTime] of Object.entries(opening)) await town.publishAt(Number(miles), { startTime })
    await town.make()
    const plan = (await town.readPlan(person))!
    expect(plan.stops.length).toBeGreaterThanOrEqual(3)
    expect(Date.parse(plan.returnAt) - Date.parse(plan.departAt)).toBeLessThanOrEqual(120 * 60_000)
  })

  test('everyone is told once, also when two processes make the plans at the same time', async () => {
    const people = [await town.liveHere(), await town.liveHere(), await town.liveHere()]
    await town.publishAt(1)
    const { saturdayMaking } = await servicesBeside(site)
    await Promise.all([town.make(), saturdayMaking.make(new AbortController().signal, FRIDAY_EVENING), town.make()])
    await town.make(new Date(FRIDAY_EVENING.getTime() + 3_600_000))
    for (const person of people) expect(await town.listTold(person)).toHaveLength(1)
  })

  test('nothing is told where there is nothing, and the person is not looked at again', async () => {
    const person = await town.liveHere()
    await town.make()
    await town.publishAt(1)
    await town.make()
    expect([await town.readPlan(person), await town.listTold(person)]).toEqual([null, []])
  })

  test.each([
    ['Friday afternoon', -8],
    ['Saturday afternoon', 20],
    ['Thursday evening', -24],
  ])('not on %s', async (_when, hours) => {
    const person = await town.liveHere()
    await town.publishAt(1)
    await town.make(new Date(FRIDAY_EVENING.getTime() + hours * 3_600_000))
    expect(await site.database.db.$count(saturdayPlans, eq(saturdayPlans.userId, person.userId))).toBe(0)
  })

  test('not for who has turned it off, or does not say where they live', async () => {
    const people = [await town.liveHere({ isOn: false }), await town.liveHere({ zipCode: '' })]
    await town.publishAt(1)
    await town.make()
    for (const person of people) expect(await town.listTold(person)).toEqual([])
  })
})

describe('no stop is', () => {
  test.each([
    ['beyond 25 miles', { latitude: 28.95 }],
    ['on another day', { saleDate: addDays(SATURDAY, 1) }],
  ])('a sale that is %s', async (_what, fields) => {
    const person = await town.liveHere()
    await town.save(person, await town.publishAt(1, { title: 'Not this one', ...fields }))
    await town.publishAt(2, { title: 'This one' })
    await town.make()
    expect(await stopsOf(person)).toEqual(['This one'])
  })

  test('a sale that opens long before all others', async () => {
    const person = await town.liveHere()
    await town.publishAt(1, { startTime: '01:00', endTime: '02:00' })
    for (const miles of [2, 3]) await town.publishAt(miles)
    await town.make()
    expect((await stopsOf(person)).toSorted()).toEqual(['Sale 2 miles north', 'Sale 3 miles north'])
  })

  test('a saved sale that is farther than the time allows, while nearer ones are', async () => {
    const person = await town.liveHere({ minutes: 60 })
    await town.save(person, await town.publishAt(24))
    await town.publishAt(1)
    await town.make()
    expect(await stopsOf(person)).toEqual(['Sale 1 miles north'])
  })

  test('a sale that one has skipped, an own one, one of somebody blocked, one called off, or a draft', async () => {
    const person = await town.liveHere()
    await site.makePremium(person.userId)
    const skipped = await town.publishAt(1)
    await town.save(person, skipped)
    expect((await person.put(`/api/saved-sales/${skipped}/mark`, { mark: 'skipped' })).statusCode).toBe(200)
    const own = { title: 'Own', saleDate: SATURDAY, status: 'published', latitude: 28.54, longitude: -81.38 }
    expect((await person.post('/api/listings', own)).statusCode).toBe(201)
    const calledOff = await town.publishAt(1.2)
    const status = { kind: 'called_off', time: null, isHalfPrice: false, soldOutOf: [], words: '', isMoved: false }
    expect((await town.seller.put(`/api/listings/${calledOff}/live-status`, status)).statusCode).toBe(200)
    const draft = await town.publishAt(1.3)
    await site.database.db.update(listings).set({ status: 'draft' }).where(eq(listings.id, draft))
    await town.make()
    expect(await town.readPlan(person)).toBeNull()

    const other = await town.liveHere()
    await site.database.db.insert(messageBlocks).values({ blockerId: town.seller.userId, blockedId: other.userId })
    await town.make()
    expect(await stopsOf(other)).toEqual(['Own'])
  })

  test('a sale in early access, except for Premium', async () => {
    const [free, premium] = [await town.liveHere(), await town.liveHere()]
    await site.makePremium(premium.userId)
    const early = await town.publishAt(1)
    const until = sql`${new Date(FRIDAY_EVENING.getTime() + 3_600_000).toISOString()}::timestamptz`
    await site.database.db.update(listings).set({ earlyAccessUntil: until }).where(eq(listings.id, early))
    await town.make()
    expect([await town.readPlan(free), await town.listTold(free)]).toEqual([null, []])
    expect(await stopsOf(premium)).toEqual(['Sale 1 miles north'])
  })

  test('told with an address that its host hides', async () => {
    const person = await town.liveHere()
    await town.publish({
      title: 'Hidden',
      ...ORLANDO,
      saleDate: SATURDAY,
      hidesAddress: true,
    })
    await town.make()
    const [told] = await town.listTold(person)
    const answer = await person.get('/api/saturday')
    expect(answer.json()).toMatchObject({ plan: { stops: [{ title: 'Hidden', isAddressHidden: true, address: '' }] } })
    expect(JSON.stringify([told, answer.json()])).not.toContain('400 S Orange')
  })
})
