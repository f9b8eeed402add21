import type { Draft } from '@yardsnap/contract/drafts'
import type { MyListing } from '@yardsnap/contract/own-listings'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { attach, newListing, publish, upload } from '#core/photos/test-photos.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'

let site: TestApp
beforeAll(async () => {
  site = await testApp()
})
afterAll(() => site.close())

describe('a photo that is added to a public sale', () => {
  let seller: Visitor
  let listingId: string
  let first: string
  let added: string
  beforeEach(async () => {
    seller = await site.signUp()
    listingId = await newListing(seller)
    first = await upload(seller)
    await attach(seller, listingId, [first])
    await publish(seller, listingId)
    added = await upload(seller)
    await attach(seller, listingId, [added])
  })

  const draft = async () => (await seller.get(`/api/listings/${listingId}/draft`)).json<Draft>()
  const isUnpublishedInList = async () =>
    (await seller.get('/api/my-listings')).json<MyListing[]>().find(({ id }) => id === listingId)?.hasUnpublishedChanges
  const shown = async (who = site.visitor) => {
    const answer = await who.get(`/api/listings/${listingId}/photos`)
    return answer.json<{ url: string }[]>().map(({ url }) => url)
  }
  const status = async (who: Visitor, url = added) => (await who.get(url)).statusCode

  test('S8.13 is seen by its seller alone, until the sale is updated', async () => {
    const shopper = await site.signUp()
    expect(await shown()).toEqual([first])
    expect([await status(site.visitor), await status(shopper), await status(seller)]).toEqual([404, 404, 200])
    expect(await status(site.visitor, `${added}?region=0,0,0.5,0.5`)).toBe(404)
    const before = await draft()
    expect(before.hasUnpublishedChanges).toBe(true)
    expect(await isUnpublishedInList()).toBe(true)
    expect(before.photos.map(({ url, isUnpublished }) => [url, isUnpublished])).toEqual([
      [first, false],
      [added, true],
    ])

    await publish(seller, listingId)
    expect(await shown()).toEqual([first, added])
    expect(await status(site.visitor)).toBe(200)
    const after = await draft()
    expect(after.hasUnpublishedChanges).toBe(false)
    expect(await isUnpublishedInList()).toBe(false)
    expect(after.photos.map(({ isUnpublished }) => isUnpublished)).toEqual([false, false])
  })

  test('is deleted with the changes that are discarded; what shoppers see stays', async () => {
    const answer = await seller.delete(`/api/listings/${listingId}/draft`)
    expect(answer.json<Draft>()).toMatchObject({ hasUnpublishedChanges: false, photos: [{ url: first }] })
    expect(await status(seller)).toBe(404)
    expect(await shown()).toEqual([first])
  })

  test('belongs to the draft that the sale becomes, and is shown with it later', async () => {
    await seller.put(`/api/listings/${listingId}`, { status: 'draft' })
    expect(await status(site.visitor)).toBe(404)
    expect((await draft()).photos.map(({ isUnpublished }) => isUnpublished)).toEqual([false, false])
    await publish(seller, listingId)
    expect(await status(site.visitor)).toBe(200)
  })

  test('is seen at once as the picture of an item that is written into the public sale, or as its cover', async () => {
    await seller.post(`/api/listings/${listingId}/items/bulk`, { items: [{ title: 'Desk', imageUrls: [added] }] })
    expect(await status(site.visitor)).toBe(200)
    const cover = await upload(seller)
    await attach(seller, listingId, [cover])
    expect(await status(site.visitor, cover)).toBe(404)
    expect((await seller.put(`/api/listings/${listingId}`, { coverUrl: cover })).statusCode).toBe(200)
    expect(await status(site.visitor, cover)).toBe(200)
  })

  test('waits while admins have hidden the sale, too', async () => {
    await site.database.pool.query(
      `update listings set status = 'draft', hidden_status = 'published', hidden_reason = 'Looked at' where id = $1`,
      [listingId],
    )
    const meanwhile = await upload(seller)
    await attach(seller, listingId, [meanwhile])
    expect((await draft()).photos.map(({ isUnpublished }) => isUnpublished)).toEqual([false, true, true])
  })
})
