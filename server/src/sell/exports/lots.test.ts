import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPdf, readText } from '#printing/test-pdf.ts'
import { readWordTables } from '#testing/foreign-readers.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import { makeListing, premiumSeller } from './test-marketplaces.ts'

let site: TestApp
let seller: Visitor
beforeAll(async () => {
  site = await testApp()
  seller = await premiumSeller(site)
})
afterAll(() => site.close())

const print = (id: string, document: string) => seller.get(`/api/listings/${id}/exports/${document}`)

/** Nothing that the price guide knows, for one price together. */
const LOT = { title: 'Quux', quantity: 8, sellAsLot: true, priceSuggested: 20, priceLow: 16, priceHigh: 24 }

test('the unsold list counts the range of a lot once, since its price is for all pieces', async () => {
  const id = await makeListing(seller, [LOT])
  const text = await readText(await openPdf((await print(id, 'unsold')).rawPayload), 1)
  expect(text).toMatch(/Quux .*Good 8 \$2 \$3 /)
  expect(text).toContain('Estimated value of all: $16 to $24')
})

test('the inventory has the range of what its asking price is for', async () => {
  const mugs = { title: 'Mug', quantity: 4, priceSuggested: 2 }
  const id = await makeListing(seller, [LOT, mugs, { ...mugs, sellAsLot: true }])
  const [, lot, guided, guidedLot] = readWordTables((await print(id, 'inventory?format=docx')).rawPayload)
  expect(lot?.[3]).toBe('$16 – $24')
  const readRange = (cells: string[] | undefined) => cells?.[3]?.split(' – ').map((text) => Number(text.slice(1)))
  expect(readRange(guided)).toEqual([expect.any(Number), expect.any(Number)])
  expect(readRange(guidedLot)).toEqual(readRange(guided)?.map((dollars) => 4 * dollars))
})
