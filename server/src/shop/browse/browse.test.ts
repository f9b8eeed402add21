import type { PublicListing } from '@yardsnap/contract/browse'
import { haversineMiles } from '@yardsnap/contract/places'
import { addDays, dayIn, getWeekday } from '@yardsnap/contract/sale-days'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadPhoto } from '#testing/photos.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { toSearchUrl, searchListings, searchTitles, ORLANDO, type Query, setUpListings } from './test-listings.ts'

let site: TestApp
let mixerCrop: string
let bowlCrop: string
let listings: Awaited<ReturnType<typeof setUpListings>>
const today = dayIn('America/New_York', new Date())
const day = (offset: number) => addDays(today, offset)
const titles = (query: Query = {}) => searchTitles(site.visitor, query)
const at = (milesNorth: number) => ({ latitude: ORLANDO.latitude + milesNorth / 69.1, longitude: ORLANDO.longitude })
const ORLANDO_TEXT = `${ORLANDO.latitude},${ORLANDO.longitude}`

beforeAll(async () => {
  site = await testApp()
  listings = await setUpListings(site)
  const photo = await uploadPhoto(listings.seller)
  mixerCrop = `${photo}?region=0,0,0.5,0.5`
  bowlCrop = `${photo}?region=0.5,0.5,1,1`
  await listings.publish({ title: 'Next week', saleDate: day(6), ...at(20) }, [
    { title: 'Mixer', category: 'kitchen', priceSuggested: '20.50', cropUrl: mixerCrop },
    {
      title: 'Pyrex bowls',
      category: 'kitchen',
      priceSuggested: '4.25',
      quantity: 3,
      cropUrl: bowlCrop,
    },
  ])
  await listings.publish({ title: 'Tomorrow', saleDate: day(1), ...at(3) }, [{ title: 'Lamp', category: 'Furniture' }])
  await listings.publish({ title: 'Today', saleDate: today, ...at(8) }, [{ title: '100% wool rug', category: 'Books' }])
  await listings.publish({ title: 'Far away', saleDate: day(9), ...at(45), description: 'A very heirloom clock' })
  await listings.publish({ title: 'Some day' })
  await listings.publish({ title: 'Long over', saleDate: day(-3), ...at(1) })
  await listings.seller.post('/api/listings', { title: 'Secret draft', saleDate: day(1), ...at(1) })
})
afterAll(() => site.close())

test('S7.4 published current listings come soonest first, undated ones last', async () => {
  expect(await titles()).toEqual(['Today', 'Tomorrow', 'Next week', 'Far away', 'Some day'])
})

test('S7.4 empty filters are ignored', async () => {
  const all = await titles()
  expect(
    await titles({ distance: '', date: '', category: '', search: '', location: '', limit: '', cursor: '' }),
  ).toEqual(all)
  expect(await titles({ date: 'any', category: 'all' })).toEqual(all)
})

test('S2.6.1 without a location, distances are neither filtered nor shown', async () => {
  const found = await searchListings(site.visitor, { distance: 5 })
  expect(found).toHaveLength(5)
  expect(found.map(({ distance }) => distance)).toEqual([null, null, null, null, null])
})

test.each([
  [5, ['Tomorrow']],
  [10, ['Tomorrow', 'Today']],
  [25, ['Tomorrow', 'Today', 'Next week']],
  [50, ['Tomorrow', 'Today', 'Next week', 'Far away']],
])('S2.6.1 S9.4 within %i miles, nearest first', async (distance, expected) => {
  expect(await titles({ location: ORLANDO_TEXT, distance })).toEqual(expected)
})

test('S9.4 searching around a place covers 5 miles by default', async () => {
  expect(await titles({ location: ORLANDO_TEXT })).toEqual(['Tomorrow'])
})

test('S4.13 the distance is the haversine distance to one decimal, and results are sorted by it', async () => {
  const found = await searchListings(site.visitor, { location: ORLANDO_TEXT, distance: 50 })
  const miles = found.map(({ latitude, longitude }) =>
    haversineMiles(ORLANDO, { latitude: latitude ?? 0, longitude: longitude ?? 0 }),
  )
  expect(found.map(({ distance }) => distance)).toEqual(miles.map((mile) => Math.round(mile * 10) / 10))
  expect(miles).toEqual(miles.toSorted((a, b) => a - b))
})

test.each(['32801', 'Orlando, FL', 'orlando florida', '400 S Orange Ave, Orlando, FL 32801'])(
  'S2.6.1 %s is recognized as a location',
  async (location) => {
    expect((await searchListings(site.visitor, { location, distance: 10 })).length).toBeGreaterThan(0)
  },
)

test.each(['Xyzzyville, ZZ', '0,0', '123,456', '00000'])(
  'B an unknown location (%s) finds no sales and is reported as such',
  async (location) => {
    const answer = await site.visitor.get(toSearchUrl({ location }))
    expect([answer.statusCode, answer.json(), answer.headers['x-location']]).toEqual([200, [], 'unknown'])
  },
)

test('a location without nearby sales is still recognized', async () => {
  const answer = await site.visitor.get(toSearchUrl({ location: '64.84,-147.72' }))
  expect([answer.json(), answer.headers['x-location']]).toEqual([[], undefined])
})

test('a sale located only by its ZIP counts as being in the middle of it, and is marked approximate', async () => {
  const id = await listings.publish({ title: 'Somewhere in 34711', city: 'Clermont', state: 'FL', zipCode: '34711' })
  const listing = (await listings.seller.get(`/api/listings/${id}`)).json<PublicListing>()
  const center = { latitude: listing.latitude ?? 0, longitude: listing.longitude ?? 0 }
  const around = (miles: number) => `${center.latitude + miles / 69.1},${center.longitude}`
  const [found] = await searchListings(site.visitor, { location: around(4.9), distance: 5 })
  expect(found).toMatchObject({ title: 'Somewhere in 34711', isApproximate: true, distance: 4.9 })
  expect(await titles({ location: around(5.1), distance: 5 })).not.toContain('Somewhere in 34711')
  expect(await searchListings(site.visitor, { location: ORLANDO_TEXT })).toMatchObject([{ isApproximate: false }])
  await listings.seller.delete(`/api/listings/${id}`)
})

test('S2.6.1 days: today, the week and the weekend', async () => {
  expect(await titles({ date: 'today' })).toEqual(['Today'])
  expect(await titles({ date: 'week' })).toEqual(['Today', 'Tomorrow', 'Next week'])
  const weekend = [0, 1, 6, 9].filter((offset) => {
    const untilSunday = (7 - getWeekday(today)) % 7
    return offset <= untilSunday && offset >= untilSunday - 1
  })
  const names: Record<number, string> = { 0: 'Today', 1: 'Tomorrow', 6: 'Next week', 9: 'Far away' }
  expect(await titles({ date: 'weekend' })).toEqual(weekend.map((offset) => names[offset]))
})

test.each([
  ['Kitchen', ['Next week']],
  ['KITCHEN', ['Next week']],
  ['furniture', ['Tomorrow']],
  ['toys', []],
])('S2.6.1 category %s', async (category, expected) => {
  expect(await titles({ category })).toEqual(expected)
})

test('filters combine', async () => {
  expect(
    await titles({ location: ORLANDO_TEXT, distance: 25, date: 'week', category: 'kitchen', search: 'bowl' }),
  ).toEqual(['Next week'])
  expect(await titles({ location: ORLANDO_TEXT, distance: 10, category: 'kitchen' })).toEqual([])
})

test('S2.6.1 a search matches item titles and shows the matching item', async () => {
  const [listing, ...others] = await searchListings(site.visitor, { search: 'pyrex bowl' })
  expect(others).toEqual([])
  expect(listing?.matchedItem).toEqual({ title: 'Pyrex bowls', cropUrl: bowlCrop })
})

test('a match in a listing’s own title or description shows no item', async () => {
  expect(await searchListings(site.visitor, { search: 'tomorrow' })).toMatchObject([
    { title: 'Tomorrow', matchedItem: null },
  ])
  expect(await searchListings(site.visitor, { search: 'heirlooms' })).toMatchObject([
    { title: 'Far away', matchedItem: null },
  ])
  expect(await searchListings(site.visitor, { search: 'tomorrow lamp' })).toMatchObject([
    { matchedItem: { title: 'Lamp' } },
  ])
})

test('S9.8 a card has the sum of the suggested prices of all pieces and pictures of the items', async () => {
  expect(await searchListings(site.visitor, { search: 'pyrex' })).toMatchObject([
    {
      suggestedTotal: '33.25',
      totalEstimatedValue: '33.25',
      itemCount: 2,
      imageUrls: [mixerCrop, bowlCrop],
    },
  ])
})

test('A4 a draft is not found, not even by its title', async () => {
  expect(await titles({ search: 'secret' })).toEqual([])
  expect(await titles({ location: ORLANDO_TEXT, distance: 50 })).not.toContain('Secret draft')
})

test('A5 an unpublished sale disappears immediately', async () => {
  const id = await listings.publish({ title: 'Regretted', saleDate: day(2), ...at(2) })
  expect(await titles({ search: 'regretted' })).toEqual(['Regretted'])
  await listings.seller.put(`/api/listings/${id}`, { status: 'draft' })
  expect(await titles({ search: 'regretted' })).toEqual([])
  expect(await titles({ location: ORLANDO_TEXT })).toEqual(['Tomorrow'])
})

test('A6 a sale shows its host’s name and nothing that identifies the account', async () => {
  const answer = await site.visitor.get('/api/public-listings')
  expect(answer.json<PublicListing[]>()[0]?.ownerName).toBe('Lou Park')
  expect(answer.body).not.toMatch(/sellerId|seller_id|email|@example\.com|accountType/)
  expect(answer.body).not.toContain(listings.seller.userId)
})

test('premium sales are not ranked higher', async () => {
  const answer = await searchListings(site.visitor)
  expect(answer.every(({ isPremiumListing }) => isPremiumListing)).toBe(true)
  const other = await site.signUp()
  const { id } = (await other.post('/api/listings', { title: 'Free and soon', saleDate: today, ...at(4) })).json<{
    id: string
  }>()
  await other.put(`/api/listings/${id}`, { status: 'published' })
  expect(await titles({ location: ORLANDO_TEXT, distance: 10 })).toEqual(['Tomorrow', 'Free and soon', 'Today'])
  await other.delete(`/api/listings/${id}`)
})

test.each(['1e9', '51', '1000000000000'])('L1 a distance of %s miles counts as 50', async (distance) => {
  expect(await titles({ location: ORLANDO_TEXT, distance })).toHaveLength(4)
})

test.each([
  { distance: '-1' },
  { distance: '0' },
  { distance: 'NaN' },
  { distance: 'Infinity' },
  { distance: 'five' },
  { limit: '1000000' },
  { limit: '-1' },
  { limit: '0' },
  { limit: '1.5' },
  { limit: 'NaN' },
  { date: 'yesterday' },
  { category: 'weapons' },
  { cursor: 'page-2' },
  { cursor: 'x'.repeat(20_000) },
  { search: 'x'.repeat(201) },
])('L1 %o is refused with a reason', async (query) => {
  const answer = await site.visitor.get(toSearchUrl(query as Query))
  expect(answer.json()).toMatchObject({ code: 'invalid', message: expect.stringMatching(/\w+ \w+/) as string })
  expect(answer.statusCode).toBe(400)
})

test.each(['%', '_', '\\', "'; drop table listings; --", '((((', '"', '&|!', "' or 1=1 --", ':*', '<->', '-', 'a:*&b'])(
  'G4 G5 searching for %s has no side effects',
  async (search) => {
    const answer = await site.visitor.get(toSearchUrl({ search, location: search }))
    expect(answer.statusCode).toBe(200)
    expect(await titles({ search })).toEqual([])
  },
)

test.each(['%a%', 'to_orrow', 'T%', 'tomorro%'])('G5 %s has no wildcards', async (search) => {
  expect(await titles({ search })).toEqual([])
})

test.each(['search', 'location', 'date', 'category', 'cursor', 'distance', 'limit'])(
  'G8 U+0000 in %s is refused, not a server error',
  async (name) => {
    expect((await site.visitor.get(`/api/public-listings?${name}=%00`)).statusCode).toBe(400)
  },
)
