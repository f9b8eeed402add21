import { createHash, randomUUID } from 'node:crypto'
import type { Draft, DraftContent } from '@yardsnap/contract/drafts'
import { changesBetween } from '@yardsnap/contract/draft-changes'
import type { DetectionResult } from '@yardsnap/contract/detection'
import type { Listing } from '@yardsnap/contract/listings'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { user } from '#db/schema/accounts.ts'
import { photoDetections } from '#db/schema/detection.ts'
import { makePhoto, uploadPhoto } from '#testing/photos.ts'
import { toCookieHeader, testApp, type TestApp, type Visitor } from '#testing/test-app.ts'

let site: TestApp
let seller: Visitor
let listingId: string
beforeAll(async () => {
  site = await testApp({ env: { DETECTION_TEXT: 'off' } })
})
afterAll(() => site.close())
beforeEach(async () => {
  seller = await site.signUp()
  listingId = (await seller.post('/api/listings', { title: 'Sale' })).json<Listing>().id
})

const read = async () => (await seller.get(`/api/listings/${listingId}/draft`)).json<Draft>()
const shown = async () => (await seller.get(`/api/listings/${listingId}`)).json<Listing>()

async function save(from: Draft, to: Partial<DraftContent>) {
  const body = { version: from.version, ...changesBetween(from, { ...from, ...to }) }
  expect((await seller.patch(`/api/listings/${listingId}/draft`, body)).statusCode).toBe(200)
}

describe('detected items', () => {
  let bytes: Buffer
  /** Photos with these bytes show a chair that is sure and a vase that is not. */
  beforeAll(async () => {
    bytes = await makePhoto()
    const other = await site.signUp()
    const { id } = (await other.post('/api/listings', { title: 'Sale' })).json<Listing>()
    await other.post('/api/process-images', { listingId: id, imageUrls: [await uploadPhoto(other, bytes)] })
    const box = (x0: number, score: number, label: string) => {
      const place = { x0, y0: 0.2, x1: x0 + 0.3, y1: 0.8 }
      return { box: place, score, label, labelScore: 0.9, views: 4, fingerprint: null }
    }
    const findings = { boxes: [box(0.05, 0.8, 'chair'), box(0.6, 0.16, 'vase')], faces: [], texts: [] }
    const contentHash = createHash('sha256').update(bytes).digest('hex')
    await site.database.db.update(photoDetections).set({ findings }).where(eq(photoDetections.contentHash, contentHash))
  })
  const analyze = async (imageUrls: string[]) => {
    const answer = await seller.post('/api/process-images', { listingId, imageUrls })
    expect(answer.statusCode).toBe(200)
    return answer.json<DetectionResult>()
  }
  const found = async () => (await read()).items.filter(({ confidence }) => confidence !== null && confidence > 0)

  test('have names and notes in the language of the seller', async () => {
    await site.database.db.update(user).set({ language: 'es' }).where(eq(user.id, seller.userId))
    await analyze([await uploadPhoto(seller, bytes)])
    expect(await found()).toMatchObject([
      { title: 'Silla', marketNotes: expect.stringMatching(/^Estimación aproximada según la guía .* para silla:/) },
      { title: 'Florero' },
    ])
  })

  test('join the draft without the browser: sure ones in the sale, the others as suggestions', async () => {
    const url = await uploadPhoto(seller, bytes)
    await analyze([url])
    expect(await found()).toMatchObject([
      { title: 'Chair', state: 'kept', origin: 'detected', isTouched: false, isLabelSure: true, sourceImageUrl: url },
      { title: 'Vase', state: 'suggested', origin: 'detected' },
    ])
    expect((await shown()).items.map(({ title }) => title)).toEqual(['Chair'])
  })

  test('a second analysis changes nothing that the seller has changed or dropped', async () => {
    const url = await uploadPhoto(seller, bytes)
    await analyze([url])
    const before = await read()
    const items = before.items.map((item) =>
      item.title === 'Chair'
        ? { ...item, title: 'Rocking chair', isTouched: true }
        : { ...item, state: 'dropped' as const },
    )
    await save(before, { items })
    const after = await read()
    await analyze([url])
    expect((await read()).items).toEqual(after.items)
  })

  test('S-D3 of a photo that was removed meanwhile none is added, and items lose its pictures', async () => {
    const url = await uploadPhoto(seller, bytes)
    await analyze([url])
    const { photos: attached } = await read()
    await seller.delete(`/api/listings/${listingId}/photos/${attached[0]!.id}`)
    expect(await found()).toMatchObject([{ title: 'Chair', imageUrls: [], sourceImageUrl: null, cropUrl: null }])
  })

  test('S-D3 of a seller who signs out meanwhile they are there at the next sign-in, beside what was typed', async () => {
    const person = { email: `${randomUUID()}@example.com`, password: 'correct horse battery' }
    const names = { name: 'Ann Lee', firstName: 'Ann', lastName: 'Lee' }
    await site.visitor.post('/api/auth/sign-up/email', { ...person, ...names })
    const signIn = async () => {
      const answer = await site.visitor.post('/api/auth/sign-in/email', person)
      return site.enter({ ...seller, cookie: toCookieHeader(answer) })
    }
    seller = await signIn()
    listingId = (await seller.post('/api/listings', { title: 'Sale' })).json<Listing>().id
    const url = await uploadPhoto(seller, bytes)
    await seller.post(`/api/listings/${listingId}/photos`, { imageUrls: [url] })
    const before = await read()
    const looking = seller.post('/api/process-images', { listingId, imageUrls: [url] })
    await save(before, { fields: { ...before.fields, title: 'Typed while it looks' } })
    await seller.get('/api/logout')
    await looking
    expect((await seller.get(`/api/listings/${listingId}/draft`)).statusCode).toBe(401)
    seller = await signIn()
    expect((await read()).fields.title).toBe('Typed while it looks')
    expect((await found()).map(({ title }) => title)).toEqual(['Chair', 'Vase'])
  })

  test('S-D3 of a sale that was published meanwhile they wait for its update', async () => {
    const url = await uploadPhoto(seller, bytes)
    await seller.put(`/api/listings/${listingId}`, { status: 'published' })
    await analyze([url])
    expect((await found()).map(({ title }) => title)).toEqual(['Chair', 'Vase'])
    expect((await shown()).items).toEqual([])
    expect((await read()).hasUnpublishedChanges).toBe(true)
  })

  test('S7.9 replacing the items of a sale leaves suggestions and dropped items alone', async () => {
    await analyze([await uploadPhoto(seller, bytes)])
    await seller.post(`/api/listings/${listingId}/items/bulk`, { items: [{ title: 'Desk' }] })
    const { items } = await read()
    expect(items.map(({ title, state }) => [title, state])).toEqual(
      expect.arrayContaining([
        ['Desk', 'kept'],
        ['Vase', 'suggested'],
      ]),
    )
    expect((await shown()).items.map(({ title }) => title)).toEqual(['Desk'])
  })
})
