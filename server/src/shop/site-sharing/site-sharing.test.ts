import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharp } from '#pictures/sharp.ts'
import { uploadPhoto } from '#testing/photos.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'

const ORLANDO = { streetAddress: '400 S Orange Ave', city: 'Orlando', state: 'FL', zipCode: '32801' }

let site: TestApp
let seller: Visitor
beforeAll(async () => {
  site = await testApp({ env: { SITE_MODE: 'open' } })
  seller = await site.signUp()
  await site.makePremium(seller.userId)
})
afterAll(() => site.close())

async function publish(fields: object = {}): Promise<string> {
  const sale = { title: 'Porch sale', saleDate: '2031-05-03', startTime: '08:00', endTime: '14:00', ...fields }
  return (await seller.post('/api/listings', { ...ORLANDO, ...sale, status: 'published' })).json<{ id: string }>().id
}

describe('GET /api/share.jpg', () => {
  test('is a JPEG of 1200 x 630 in each language, kept by its tag', async () => {
    const english = await site.visitor.get('/api/share.jpg')
    expect(english.statusCode).toBe(200)
    expect(english.headers['cache-control']).toBe('public, max-age=60')
    expect(await sharp(english.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    const etag = String(english.headers['etag'])
    expect((await site.visitor.get('/api/share.jpg?v=0', { 'if-none-match': etag })).statusCode).toBe(304)
    const spanish = await site.visitor.get('/api/share.jpg?language=es')
    expect(spanish.rawPayload.equals(english.rawPayload)).toBe(false)
    expect((await site.visitor.get('/api/share.jpg?language=xx')).statusCode).toBe(400)
  })
})

describe('GET /api/near/:place/share.jpg', () => {
  const getPicture = () => site.visitor.get('/api/near/orlando-fl/share.jpg')

  test('shows the nearest sales, and changes with them', async () => {
    const empty = await getPicture()
    expect(await sharp(empty.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    const id = await publish()
    const counted = await getPicture()
    expect(counted.headers['etag']).not.toBe(empty.headers['etag'])
    const items = [{ title: 'Lamp', imageUrls: [await uploadPhoto(seller)] }]
    expect((await seller.post(`/api/listings/${id}/items/bulk`, { items })).statusCode).toBe(200)
    expect((await getPicture()).headers['etag']).not.toBe(counted.headers['etag'])
  })

  test('does not exist for what is no city', async () => {
    expect((await site.visitor.get('/api/near/nowhere-fl/share.jpg')).statusCode).toBe(404)
    expect((await site.visitor.get(`/api/near/${'x'.repeat(101)}/share.jpg`)).statusCode).toBe(400)
  })
})
