import type { Highlight } from '@yardsnap/contract/browse'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadPhoto } from '#testing/photos.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'

let site: TestApp
let seller: Visitor
beforeAll(async () => {
  site = await testApp({ env: { DETECTION: 'off', SITE_MODE: 'open' } })
  seller = await site.signUp()
  await site.makePremium(seller.userId)
})
afterAll(() => site.close())

const DAY_MS = 24 * 3600 * 1000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

async function publish(listing: { title: string; saleDate: string; zipCode: string }, items: object[]) {
  const place = { city: 'Orlando', state: 'FL', hidesAddress: true, streetAddress: '100 S Eola Dr' }
  const { id } = (await seller.post('/api/listings', { ...place, ...listing })).json<{ id: string }>()
  const saved = (await seller.post(`/api/listings/${id}/items/bulk`, { items })).json<{ id: string; title: string }[]>()
  await seller.put(`/api/listings/${id}`, { status: 'published' })
  return { id, itemId: (title: string) => saved.find((item) => item.title === title)!.id }
}

const readHighlights = async (query = '') => (await site.visitor.get(`/api/finds${query}`)).json<Highlight[]>()

test('of each sale of the week the dearest thing is found that is left, and has a picture and a price', async () => {
  const imageUrls = [await uploadPhoto(seller)]
  const near = await publish({ title: 'Near', saleDate: inDays(3), zipCode: '32801' }, [
    { title: 'Armchair', priceSuggested: 60, imageUrls },
    { title: 'Sold sofa', priceSuggested: 300, imageUrls },
    { title: 'Ladder', priceSuggested: 90 },
    { title: 'Priceless', priceSuggested: 0, imageUrls },
  ])
  await seller.put(`/api/listings/${near.id}/sold/${crypto.randomUUID()}`, {
    itemId: near.itemId('Sold sofa'),
    quantity: 1,
  })
  await publish({ title: 'Next month', saleDate: inDays(30), zipCode: '32801' }, [
    { title: 'Organ', priceSuggested: 500, imageUrls },
  ])
  await publish({ title: 'No pictures', saleDate: inDays(2), zipCode: '32801' }, [{ title: 'Saw', priceSuggested: 5 }])

  const everywhere = await readHighlights()
  expect(everywhere.map(({ title, price, distance }) => [title, price, distance])).toEqual([
    ['Armchair', '60.00', null],
  ])
  const [around] = await readHighlights('?location=Winter+Park,+FL')
  expect(around).toMatchObject({ title: 'Armchair', listingId: near.id, isApproximate: true })
  expect(around!.distance).toBeGreaterThan(1)
  expect(await readHighlights('?location=Boise,+ID')).toEqual([])
  expect(await readHighlights('?location=Xyzzyville')).toEqual([])
})
