import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makePhoto, uploadPhoto } from '#testing/photos.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import { makeMarketplaceExport, makeListing, premiumSeller, reviewMarketplaceExport } from './test-marketplaces.ts'

let site: TestApp
let seller: Visitor
beforeAll(async () => {
  site = await testApp({ env: { PUBLIC_URL: 'https://sales.example' } })
  seller = await premiumSeller(site)
})
afterAll(() => site.close())

describe('the export for Craigslist', () => {
  test('S1.1 is a title and a text within the limits, most expensive items first, and the photos', async () => {
    const photo = await uploadPhoto(seller, await makePhoto({ width: 800, height: 600 }))
    const id = await makeListing(
      seller,
      [
        { title: 'Mug', priceSuggested: 1.5 },
        { title: 'Vase', priceSource: 'free' },
        { title: 'Rug' },
        { title: 'Green armchair', priceSuggested: 60, cropUrl: `${photo}?region=0,0,0.5,0.5` },
      ],
      { title: 'Maple Street '.repeat(8).trim(), status: 'published', description: 'Everything must go.' },
    )
    const review = await reviewMarketplaceExport(seller, id, 'craigslist')
    expect(review.copy!.title.length).toBeLessThanOrEqual(70)
    expect(review.notes).toEqual([{ itemTitle: null, text: 'The title is shortened to 70 characters.' }])
    expect(review.copy!.body).toBe(
      [
        'Everything must go.',
        'Saturday, May 3, 8:00 AM – 2:00 PM',
        '400 S Orange Ave, Orlando, FL 32801',
        '- Green armchair, $60\n- Mug, $1.50\n- Vase, Free\n- Rug',
        `Photos and prices of everything: https://sales.example/sale/${id}`,
      ].join('\n\n'),
    )
    const files = unzipSync((await makeMarketplaceExport(seller, id, 'craigslist')).rawPayload)
    expect(Object.keys(files)).toEqual(['01-green-armchair.jpg'])
  })
})
