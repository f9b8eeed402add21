import { BLANK_RULE } from '@yardsnap/contract/price-rules'
import { addDays, dayIn } from '@yardsnap/contract/sale-days'
import { THINGS_OF_A_SALE, ThingsPage } from '@yardsnap/contract/things'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import { browseService } from './service.ts'
import { ORLANDO, type Query, setUpListings, toSearchUrl } from './test-listings.ts'

let site: TestApp
let seller: Visitor
let publish: Awaited<ReturnType<typeof setUpListings>>['publish']
const PICTURE = '/objects/uploads/a?region=0,0,0.5,0.5'
const today = dayIn('America/New_York', new Date())
const day = (offset: number) => addDays(today, offset)
const at = (milesNorth: number) => ({ latitude: ORLANDO.latitude + milesNorth / 69.1, longitude: ORLANDO.longitude })
const AROUND = { location: `${ORLANDO.latitude},${ORLANDO.longitude}`, distance: 25 }

const thing = (title: string, price: string | null, category = 'toys') => ({
  title,
  ...(price !== null && { priceSuggested: price }),
  category,
})

beforeAll(async () => {
  site = await testApp()
  const listings = await setUpListings(site)
  seller = listings.seller
  publish = async (fields, items) => {
    const id = await listings.publish(fields, items)
    await site.database.db.execute(
      sql`update items set crop_url = ${PICTURE} where listing_id = ${id} and title not like '%without a picture%'`,
    )
    return id
  }
  await publish({ title: 'Collector', saleDate: day(2), ...at(4) }, [
    thing('Tin robot toy', '25.00'),
    thing('Tin car toy', '8.00'),
    thing('Oak dresser', '90.00', 'furniture'),
    { title: 'Tin without a picture toy', category: 'toys', priceSuggested: '5.00' },
  ])
  await publish({ title: 'Attic', saleDate: day(1), ...at(9) }, [
    thing('Tin train toy', '12.50'),
    thing('No price yet', null, 'books'),
    thing('Red sofa', '10.00', 'furniture'),
    { ...thing('Box of books', '0.00', 'books'), priceSource: 'free' as const },
  ])
  await publish(
    { title: 'Warehouse', saleDate: day(3), ...at(12) },
    Array.from({ length: 40 }, (_, index) => thing(`Lamp ${index}`, `${index + 1}.00`, 'furniture')),
  )
  await browseService({ database: site.database, places: { geocode } }).refreshWords()
})
afterAll(() => site.close())

const geocode = () => Promise.reject(new Error('no place is asked for'))

async function search(query: Query = {}, visitor: Visitor = site.visitor): Promise<ThingsPage> {
  const answer = await visitor.get(toSearchUrl(query).replace('public-listings', 'things'))
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: ${answer.body}`)
  return ThingsPage.parse(answer.json())
}
const titles = ({ sales }: ThingsPage) => sales.flatMap(({ things }) => things.map(({ title }) => title))

test('things with pictures come in the order of their sales, the dearest of each first', async () => {
  const { sales } = await search(AROUND)
  expect(sales.map(({ listing }) => listing.title)).toEqual(['Collector', 'Attic', 'Warehouse'])
  expect(sales[0]?.things).toEqual([
    expect.objectContaining({ title: 'Oak dresser', price: '90.00', pictureUrl: PICTURE }),
    expect.objectContaining({ title: 'Tin robot toy', price: '25.00' }),
    expect.objectContaining({ title: 'Tin car toy', price: '8.00' }),
  ])
  expect(sales[0]?.listing.distance).toBeCloseTo(4, 0)
  expect((await search()).sales.map(({ listing }) => listing.title)).toEqual(['Attic', 'Collector', 'Warehouse'])
})

test('a sale of many things shows six of them, and that there are more', async () => {
  const warehouse = (await search({ search: 'lamp' })).sales
  expect(warehouse.map(({ things, hasMore }) => [things.length, hasMore])).toEqual([[THINGS_OF_A_SALE, true]])
})

test.each([
  [{ search: 'tin toys' }, ['Tin train toy', 'Tin robot toy', 'Tin car toy']],
  [{ ...AROUND, search: 'tin toys' }, ['Tin robot toy', 'Tin car toy', 'Tin train toy']],
  [{ search: 'tin toys', upTo: 10 }, ['Tin car toy']],
  [{ search: 'tin toys', day: day(2) }, ['Tin robot toy', 'Tin car toy']],
  [{ category: 'books' }, ['Box of books', 'No price yet']],
  [{ upTo: 0 }, ['Box of books']],
  [{ search: 'couch' }, ['Red sofa']],
  [{ search: 'robbot' }, ['Tin robot toy']],
  [{ search: 'collector' }, []],
  [{ day: day(6) }, []],
])('%j finds %j', async (query: Query, expected: string[]) => {
  expect(titles(await search(query)).toSorted()).toEqual(expected.toSorted())
})

test('what is free costs nothing, and what has no price says none', async () => {
  const [attic] = (await search({ category: 'books' })).sales
  expect(attic?.things.map(({ title, price }) => [title, price])).toEqual([
    ['Box of books', '0.00'],
    ['No price yet', null],
  ])
})

test('an unknown place is reported as such, and a bad price refused', async () => {
  expect(await search({ location: 'Xyzzyville, ZZ' })).toMatchObject({ sales: [], isPlaceUnknown: true })
  const refused = await site.visitor.get('/api/things?upTo=cheap')
  expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining('A price is a number of dollars')])
})

test('what is sold, kept back or at a sale in early access is not shown', async () => {
  const id = await publish({ title: 'Shed', saleDate: day(4), ...at(2) }, [
    thing('Garden spade', '4.00'),
    thing('Garden rake', '3.00'),
    thing('Garden hose', '2.00'),
  ])
  const { db } = site.database
  await db.execute(sql`update items set sold_quantity = quantity where title = 'Garden spade'`)
  await db.execute(sql`update items set state = 'dropped' where title = 'Garden rake'`)
  expect(titles(await search({ search: 'garden' }))).toEqual(['Garden hose'])
  await db.execute(sql`update listings set early_access_until = now() + interval '1 hour' where id = ${id}`)
  const premium = await site.signUp()
  await site.makePremium(premium.userId)
  expect(titles(await search({ search: 'garden' }))).toEqual([])
  expect(titles(await search({ search: 'garden' }, premium))).toEqual(['Garden hose'])
  await seller.delete(`/api/listings/${id}`)
})

test('a price that a rule lowers counts, and one of another time does not', async () => {
  const half = { ...BLANK_RULE, percentOff: 50 }
  const items = [thing('Zither one', '30.00'), thing('Zither two', '90.00')]
  const now = await publish({ title: 'Lower now', saleDate: day(4), priceRules: [half] }, items)
  const later = await publish(
    { title: 'Lower later', saleDate: day(5), priceRules: [{ ...half, from: `${day(5)}T08:00` }] },
    items,
  )
  const found = await search({ search: 'zither', upTo: 20 })
  expect(found.sales.map(({ listing, things }) => [listing.title, things.map(({ price }) => price)])).toEqual([
    ['Lower now', ['15.00']],
  ])
  expect((await search({ search: 'zither' })).sales.map(({ things }) => things.map(({ price }) => price))).toEqual([
    ['45.00', '15.00'],
    ['90.00', '30.00'],
  ])
  for (const id of [now, later]) await seller.delete(`/api/listings/${id}`)
})

test('pages go on where the former one ended, past sales that have nothing that fits', async () => {
  const ids = []
  for (let sale = 0; sale < 30; sale++) {
    const price = sale < 28 ? '500.00' : '1.00'
    ids.push(await publish({ title: `Row ${sale}`, saleDate: day(20 + sale) }, [thing(`Marble ${sale}`, price)]))
  }
  const found = await search({ search: 'marble', upTo: 2 })
  expect([titles(found), found.nextCursor]).toEqual([['Marble 28', 'Marble 29'], null])
  const first = await search({ search: 'marble' })
  expect(titles(first)).toHaveLength(30)
  for (const id of ids) await seller.delete(`/api/listings/${id}`)
})
