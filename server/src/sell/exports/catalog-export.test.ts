import { parse } from 'csv-parse/sync'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uploadPhoto } from '#testing/photos.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import {
  makeMarketplaceExport,
  makeListing,
  listNotes,
  premiumSeller,
  reviewMarketplaceExport,
} from './test-marketplaces.ts'

let site: TestApp
let seller: Visitor
beforeAll(async () => {
  site = await testApp({ env: { PUBLIC_URL: 'https://sales.example' } })
  seller = await premiumSeller(site)
})
afterAll(() => site.close())

describe('the catalog feed', () => {
  test('S1.1 has the fields that Google and Facebook require, and reports what it leaves out', async () => {
    const photo = await uploadPhoto(seller)
    const id = await makeListing(
      seller,
      [
        { title: 'Green armchair', priceSuggested: 60, cropUrl: photo, description: 'Soft', gtin: '036000291452' },
        { title: 'No photo', priceSuggested: 5 },
        { title: 'Free', cropUrl: photo },
      ],
      { status: 'published' },
    )
    const rows = parse((await makeMarketplaceExport(seller, id, 'catalog')).rawPayload, { columns: true }) as Record<
      string,
      string
    >[]
    expect(rows).toEqual([
      {
        id: expect.any(String),
        title: 'Green armchair',
        description: 'Soft · Condition: good',
        availability: 'in stock',
        condition: 'used',
        price: '60.00 USD',
        link: `https://sales.example/sale/${id}?item=${rows[0]!.id!.slice(-8)}`,
        image_link: `https://sales.example${photo}?w=1920`,
        gtin: '036000291452',
      },
    ])
    const review = await reviewMarketplaceExport(seller, id, 'catalog')
    expect(review.itemCount).toBe(1)
    expect(listNotes(review, 'No photo')).toEqual(['Left out: a catalog takes no item without a photo.'])
    expect(listNotes(review, 'Free')).toEqual(['Left out: a catalog takes no item without a price.'])
  })

  test('links to pictures that are large enough, and reports small photos', async () => {
    const photo = await uploadPhoto(seller)
    const items = [{ title: 'Vase', priceSuggested: 60, cropUrl: `${photo}?region=0.5,0.5,0.6,0.6` }]
    const id = await makeListing(seller, items)
    await seller.post(`/api/listings/${id}/photos`, { imageUrls: [photo] })
    await seller.put(`/api/listings/${id}`, { status: 'published' })
    const [row] = parse((await makeMarketplaceExport(seller, id, 'catalog')).rawPayload, { columns: true }) as [
      { image_link: string },
    ]
    const { pathname, search } = new URL(row.image_link)
    const picture = await site.visitor.get(pathname + search)
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ width: 320, height: 240 })
    expect(listNotes(await reviewMarketplaceExport(seller, id, 'catalog'), 'Vase')).toEqual([
      'The photo is small: 320 × 240 pixels.',
    ])
  })

  test('without an item that it takes there is no file', async () => {
    const id = await makeListing(seller, [{ title: 'No photo', priceSuggested: 5 }], { status: 'published' })
    expect(await reviewMarketplaceExport(seller, id, 'catalog')).toMatchObject({ itemCount: 0, files: [] })
    const answer = await makeMarketplaceExport(seller, id, 'catalog')
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining('both a photo and a price')])
  })

  test('a draft has no page to link to', async () => {
    const answer = await makeMarketplaceExport(seller, await makeListing(seller, [{ title: 'Lamp' }]), 'catalog')
    expect(answer.statusCode).toBe(400)
    expect(answer.body).toContain('Publish the sale first')
  })
})
