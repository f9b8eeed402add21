import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uploadPhoto } from '#testing/photos.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import {
  makeMarketplaceExport,
  makeListing,
  notesOf,
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
        { title: 'Green armchair', priceSuggested: 60, cropUrl: photo, description: 'Soft' },
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
      },
    ])
    const said = await reviewMarketplaceExport(seller, id, 'catalog')
    expect(notesOf(said, 'No photo')).toEqual(['Left out: a catalog takes no item without a photo.'])
    expect(notesOf(said, 'Free')).toEqual(['Left out: a catalog takes no item without a price.'])
  })

  test('a draft has no page to link to', async () => {
    const answer = await makeMarketplaceExport(seller, await makeListing(seller, [{ title: 'Lamp' }]), 'catalog')
    expect(answer.statusCode).toBe(400)
    expect(answer.body).toContain('Publish the sale first')
  })
})
