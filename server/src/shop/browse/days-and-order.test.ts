import { addDays, dayIn } from '@yardsnap/contract/sale-days'
import { SALE_TYPE_FILTERS } from '@yardsnap/contract/sale-type'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { getNextUrl, ORLANDO, type Query, searchTitles, setUpListings, toSearchUrl } from './test-listings.ts'

let site: TestApp
const today = dayIn('America/New_York', new Date())
const day = (offset: number) => addDays(today, offset)
const at = (milesNorth: number) => ({ latitude: ORLANDO.latitude + milesNorth / 69.1, longitude: ORLANDO.longitude })
const ORLANDO_TEXT = `${ORLANDO.latitude},${ORLANDO.longitude}`
const AROUND = { location: ORLANDO_TEXT, distance: 25 }
const titles = (query: Query = {}) => searchTitles(site.visitor, query)
const things = (count: number) => Array.from({ length: count }, (_, index) => ({ title: `Lamp ${index}` }))
const daysWithSales = async (query: Query = {}) => {
  const address = toSearchUrl(query).replace('public-listings', 'sale-days')
  return (await site.visitor.get(address)).json<{ days: string[] }>().days
}

beforeAll(async () => {
  site = await testApp()
  const { publish } = await setUpListings(site)
  await publish({ title: 'Estate of a collector', saleDate: day(2), ...at(4) }, things(3))
  await publish({ title: 'Moving, all must go', saleDate: day(1), ...at(9) }, things(5))
  await publish({ title: 'Multi-family in Oak Park', saleDate: day(2), laterDays: [laterDay(3)], ...at(1) }, things(1))
  await publish({ title: "St. Mary's rummage sale", saleDate: day(9), ...at(2) }, things(5))
  await publish({ title: 'Venta de mudanza', saleDate: day(5), ...at(40) })
  await publish({ title: 'Some day', ...at(3) })
})
afterAll(() => site.close())

const laterDay = (offset: number) => ({ date: day(offset), startTime: null, endTime: null, note: '' })

test('a day of the calendar finds the sales that are open on it', async () => {
  expect(await titles({ day: day(2) })).toEqual(['Estate of a collector', 'Multi-family in Oak Park'])
  expect(await titles({ day: day(3) })).toEqual(['Multi-family in Oak Park'])
  expect(await titles({ ...AROUND, day: day(2) })).toEqual(['Multi-family in Oak Park', 'Estate of a collector'])
  expect(await titles({ day: day(4) })).toEqual([])
})

test('a day that has passed finds nothing', async () => {
  for (const passed of [day(-1), day(-400), '1970-01-01'])
    for (const query of [{}, AROUND, { category: 'furniture' }, { search: 'lamp', order: 'things' }])
      expect(await titles({ ...query, day: passed })).toEqual([])
})

test.each([
  [{ day: '2026-02-30' }, 'A day is YYYY-MM-DD'],
  [{ day: 'Saturday' }, 'A day is YYYY-MM-DD'],
  [{ day: day(1), date: 'week' }, 'Ask for a day or for a range of days'],
  [{ open: 'now', date: 'weekend' }, 'Ask for a day or for a range of days'],
  [{ open: 'later' }, 'Open is “now” or left out'],
  [{ type: 'yard' }, 'Type is one of estate, moving, multi-family, church'],
  [{ order: 'cheapest' }, 'Order is one of near, soonest, things'],
])('%j is refused', async (query, message) => {
  const answer = await site.visitor.get(toSearchUrl(query as Query))
  expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining(message)])
})

test.each([
  ['estate', ['Estate of a collector']],
  ['moving', ['Moving, all must go', 'Venta de mudanza']],
  ['multi-family', ['Multi-family in Oak Park']],
  ['church', ["St. Mary's rummage sale"]],
])('a kind of sale, %s, is found by the words of its title', async (type, expected) => {
  expect(await titles({ type })).toEqual(expected)
  expect(await titles({ ...AROUND, distance: 50, type })).toEqual(expected)
})

test('the terms of a kind of sale are stems of words as titles have them', async () => {
  const words = {
    estate: ['Estate Sale', 'Venta por herencia'],
    moving: ['Moving Sale', 'MOVING!', 'Mudanza'],
    'multi-family': ['Multi-Family Sale', 'multifamily', 'Neighborhood sale', 'Venta de varias familias'],
    church: ['Church sale', 'Rummage', 'Parish fair', 'Venta de la iglesia'],
  }
  const { seller, publish } = await setUpListings(site)
  for (const type of SALE_TYPE_FILTERS) {
    const published = []
    for (const title of words[type])
      published.push(await publish({ title: `${title} of Pine Hills`, saleDate: day(6) }))
    expect((await titles({ type, search: 'pine hills' })).toSorted()).toEqual(
      words[type].map((title) => `${title} of Pine Hills`).toSorted(),
    )
    for (const id of published) await seller.delete(`/api/listings/${id}`)
  }
})

test('near a place, sales are sorted by distance, day or number of things', async () => {
  const byDistance = ['Multi-family in Oak Park', "St. Mary's rummage sale", 'Some day', 'Estate of a collector']
  expect(await titles({ ...AROUND, order: 'near' })).toEqual([...byDistance, 'Moving, all must go'])
  expect((await titles({ ...AROUND, order: 'soonest' })).at(0)).toBe('Moving, all must go')
  expect((await titles({ ...AROUND, order: 'soonest' })).slice(-2)).toEqual(["St. Mary's rummage sale", 'Some day'])
  const mostThings = await titles({ ...AROUND, order: 'things' })
  expect(mostThings.slice(0, 2).toSorted()).toEqual(['Moving, all must go', "St. Mary's rummage sale"])
  expect(mostThings.slice(2)).toEqual(['Estate of a collector', 'Multi-family in Oak Park', 'Some day'])
  expect((await titles({ order: 'things', search: 'lamp' })).slice(2)).toEqual(mostThings.slice(2, 4))
  // A sale without a day has things as well.
  for (const query of [{}, { search: 'day' }]) {
    expect(await titles({ ...query, order: 'things' })).toContain('Some day')
    expect(await titles({ ...query, order: 'things', date: 'week' })).not.toContain('Some day')
  }
})

test.each([
  { ...AROUND, order: 'soonest' },
  { ...AROUND, order: 'things' },
  { order: 'things' },
  { order: 'things', search: 'lamp' },
])('page after page, %j shows each sale once and in the order of the whole', async (query: Query) => {
  const whole = await titles(query)
  expect(whole.length).toBeGreaterThan(3)
  const paged: string[] = []
  for (let next: string | null = toSearchUrl({ ...query, limit: 1 }); next !== null;) {
    const answer = await site.visitor.get(next)
    paged.push(...answer.json<{ title: string }[]>().map(({ title }) => title))
    next = getNextUrl(answer)
  }
  expect(paged).toEqual(whole)
})

test('the next seven days that have sales are known, anywhere and near a place', async () => {
  expect(await daysWithSales()).toEqual([1, 2, 3, 5].map(day))
  expect(await daysWithSales(AROUND)).toEqual([1, 2, 3].map(day))
  expect(await daysWithSales({ ...AROUND, distance: 5 })).toEqual([2, 3].map(day))
  expect(await daysWithSales({ location: 'Nowhere in the world' })).toEqual([])
})

test('a day with nothing but a sale in early access is known to Premium shoppers alone', async () => {
  const { publish } = await setUpListings(site)
  const id = await publish({ title: 'Early', saleDate: day(4), ...at(1) })
  const { db } = site.database
  await db.execute(sql`update listings set early_access_until = now() + interval '1 hour' where id = ${id}`)
  const premium = await site.signUp()
  await site.makePremium(premium.userId)
  const ofPremium = (await premium.get('/api/sale-days')).json<{ days: string[] }>().days
  expect([await daysWithSales(AROUND), ofPremium]).toEqual([[1, 2, 3].map(day), [1, 2, 3, 4, 5].map(day)])
  expect(await titles({ day: day(4) })).toEqual([])
})
