import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { ITEM_TABLE_HEADER } from '@yardsnap/contract/exports'
import type { Visitor } from '#server/testing/test-app.ts'
import { hasLibreOffice, openWithLibreOffice } from '#server/sell/exports/test-spreadsheet.ts'
import { sharedSite } from './harness.ts'
import { makeListing } from './sample-listing.ts'

const site = sharedSite()
let seller: Visitor
let listingId: string
beforeAll(async () => {
  seller = await site.app.signUp()
  listingId = await makeListing(seller)
  const prices = { priceSuggested: '12.50', priceLow: '10.00', priceHigh: '15.00' }
  await seller.post(`/api/listings/${listingId}/items/bulk`, {
    items: [
      { title: '=1+1', category: 'tools', ...prices },
      { title: 'Crème "brûlée" bowl; 東京', category: 'kitchen', condition: 'excellent', quantity: 3, ...prices },
      { title: '-5', category: 'other', sellAsLot: true, ...prices },
    ],
  })
})

async function exportedFile(): Promise<Buffer> {
  const page = await site.open({ width: 1280, visitor: seller, path: `/create?edit=${listingId}` })
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export (CSV)' }).click()
  return readFile(await (await download).path())
}

test('S3.15 the downloaded file says UTF-8 in its first bytes, as Excel wants it', async () => {
  expect([...(await exportedFile()).subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
})

test.skipIf(!hasLibreOffice)('G3 S3.15 LibreOffice (needs soffice) reads the same cells, and no formula', async () => {
  expect(await openWithLibreOffice(await exportedFile(), 'csv')).toEqual([
    [...ITEM_TABLE_HEADER],
    ["'=1+1", 'Tools', 'Good', '1', '12.5', '10', '15', 'No', ''],
    ['Crème "brûlée" bowl; 東京', 'Kitchen', 'Excellent', '3', '12.5', '10', '15', 'No', ''],
    ["'-5", 'Other', 'Good', '1', '12.5', '10', '15', 'Yes', ''],
  ])
})
