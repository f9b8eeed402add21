import type { PublicListing } from '@yardsnap/contract/browse'
import type { Listing, ListingSummary } from '@yardsnap/contract/listings'
import { expect, onTestFinished, test } from 'vitest'
import { uploadPhoto } from '#testing/photos.ts'
import { testApp } from '#testing/test-app.ts'

test('the best pictures of a sale are shown everywhere: confident, large, and of expensive items', async () => {
  const site = await testApp()
  onTestFinished(() => site.close())
  const seller = await site.signUp()
  const photo = await uploadPhoto(seller)
  const createCroppedItem = (name: string, fields: { side: number; confidence?: number; priceSuggested: number }) => {
    const { side, ...item } = fields
    const cropUrl = `${photo}?region=0,0,${side / 100},${side / 100}&name=${name}`
    return { title: name, ...item, cropUrl, cropData: { x: 0, y: 0, width: side, height: side } }
  }
  const listing = await seller.post('/api/listings', { title: 'Sale', saleDate: '2031-05-03', status: 'published' })
  const { id } = listing.json<Listing>()
  const answer = await seller.post(`/api/listings/${id}/items/bulk`, {
    items: [
      createCroppedItem('speck', { side: 5, confidence: 0.9, priceSuggested: 20 }),
      createCroppedItem('guess', { side: 50, confidence: 0.1, priceSuggested: 20 }),
      createCroppedItem('usual', { side: 50, priceSuggested: 20 }),
      createCroppedItem('cheap', { side: 50, confidence: 0.9, priceSuggested: 1 }),
      createCroppedItem('dear', { side: 50, confidence: 0.9, priceSuggested: 200 }),
      { title: 'no picture', priceSuggested: 900 },
    ],
  })
  expect(answer.statusCode).toBe(200)

  const getPictureNames = (listing: ListingSummary | undefined) =>
    listing?.imageUrls.map((url) => new URL(url, 'http://localhost').searchParams.get('name'))
  const [card] = (await site.visitor.get('/api/public-listings')).json<PublicListing[]>()
  const [own] = (await seller.get('/api/my-listings')).json<ListingSummary[]>()
  const page = (await site.visitor.get(`/api/listings/${id}`)).json<Listing>()
  expect(getPictureNames(card)).toEqual(['dear', 'usual', 'cheap'])
  expect(getPictureNames(own)).toEqual(['dear', 'usual', 'cheap'])
  expect(getPictureNames(page)).toEqual(['dear', 'usual', 'cheap', 'guess', 'speck'])
  expect(page.items.map(({ title }) => title)[0]).toBe('speck')
})
