import type { PublicListing } from '@yardsnap/contract/browse'
import type { Draft } from '@yardsnap/contract/drafts'
import type { Listing, ListingSummary } from '@yardsnap/contract/listings'
import { readdir, readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uploadPhoto } from '#testing/photos.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

let site: TestApp
beforeAll(async () => {
  site = await testApp()
})
afterAll(() => site.close())

/** A free account's sale with two photos, and a chair in a corner of the first. */
async function sale({ status = 'published' }: { status?: string } = {}) {
  const seller = await site.signUp()
  const listing = await seller.post('/api/listings', { title: 'Sale', saleDate: '2031-05-03', status })
  const { id } = listing.json<Listing>()
  const [first, second] = [await uploadPhoto(seller), await uploadPhoto(seller)]
  await seller.post(`/api/listings/${id}/photos`, { imageUrls: [first, second], analyze: false })
  const crop = `${first}?region=0,0,0.5,0.5`
  const chair = { title: 'Chair', priceSuggested: 40, sourceImageUrl: first, cropUrl: crop }
  await seller.post(`/api/listings/${id}/items/bulk`, { items: [chair, { title: 'Lamp', priceSuggested: 5 }] })
  const path = `/api/listings/${id}`
  const read = async (reader = site.visitor) => (await reader.get(path)).json<Listing>()
  const draft = async () => (await seller.get(`${path}/draft`)).json<Draft>()
  const photos = async () => (await draft()).photos
  const edit = async (fields: object) => {
    const before = await draft()
    const answer = await seller.patch(`${path}/draft`, {
      version: before.version,
      fields: { base: { coverUrl: before.fields.coverUrl }, changes: fields },
      items: [],
    })
    expect(answer.statusCode).toBe(200)
    return answer.json<{ draft: Draft | null }>()
  }
  return { seller, id, path, first, second, crop, read, draft, photos, edit }
}

describe('the cover that a host chooses, on every plan', () => {
  test('stands first on cards, page, link preview and in lists of own sales; without one the best thing does', async () => {
    const { seller, id, path, second, crop, read } = await sale()
    const preview = async () => (await site.visitor.get(`/api/listings/${id}/share.jpg`)).headers['etag']
    const getImageUrls = (listings: ListingSummary[]) => listings.find((listing) => listing.id === id)?.imageUrls
    const shown = async () => [
      (await read()).imageUrls,
      getImageUrls((await site.visitor.get('/api/public-listings')).json<PublicListing[]>()),
      getImageUrls((await seller.get('/api/my-listings')).json<ListingSummary[]>()),
    ]
    expect(await shown()).toEqual([[crop], [crop], [crop]])
    const before = await preview()
    expect((await seller.put(path, { coverUrl: second })).statusCode).toBe(200)
    expect(await shown()).toEqual(Array(3).fill([second, crop]))
    expect(await preview()).not.toBe(before)
    await seller.put(path, { coverUrl: crop })
    expect(await shown()).toEqual([[crop], [crop], [crop]])
  })

  test('is a picture of this sale alone', async () => {
    const { seller, path, read } = await sale()
    const other = await sale()
    for (const coverUrl of [other.first, `${other.first}?region=0,0,0.5,0.5`, 'https://example.com/a.jpg']) {
      expect((await seller.put(path, { coverUrl })).statusCode).toBe(400)
      expect((await seller.post('/api/listings', { title: 'Next', coverUrl })).statusCode).toBe(400)
    }
    expect((await read()).coverUrl).toBeNull()
  })

  test('waits with all other changes of a public sale until it is updated', async () => {
    const { seller, path, second, crop, read, edit } = await sale()
    await edit({ coverUrl: second })
    expect((await read()).imageUrls).toEqual([crop])
    expect((await seller.put(path, { status: 'published' })).statusCode).toBe(200)
    expect((await read()).imageUrls).toEqual([second, crop])
  })

  test.each(['draft', 'published'])('goes with its photo, of a %s sale', async (status) => {
    const { seller, path, first, second, crop, read, draft, photos, edit } = await sale({ status })
    await seller.put(path, { coverUrl: crop })
    await edit({ coverUrl: second })
    const remove = async (url: string) =>
      seller.delete(`${path}/photos/${(await photos()).find((photo) => photo.url === url)?.id}`)
    expect((await remove(first)).statusCode).toBe(204)
    expect((await read(seller)).coverUrl).toBe(status === 'draft' ? second : null)
    expect((await draft()).fields.coverUrl).toBe(second)
    await remove(second)
    expect((await draft()).fields.coverUrl).toBeNull()
    expect((await seller.put(path, { status: 'published' })).statusCode).toBe(200)
    // A device that does not know of the change keeps everything else that was typed there.
    const { draft: told } = await edit({ coverUrl: second, title: 'Typed elsewhere' })
    expect(told?.fields).toMatchObject({ coverUrl: null, title: 'Typed elsewhere' })
  })

  test('comes along to a copy of the sale, as a picture of the copy', async () => {
    const { seller, id, path, crop } = await sale()
    await seller.put(path, { coverUrl: crop })
    await site.makePremium(seller.userId)
    const copy = (await seller.post(`${path}/copy`)).json<Listing>()
    expect(copy.coverUrl).toMatch(/^\/objects\/\S+\?region=0,0,0\.5,0\.5$/)
    await seller.delete(`/api/listings/${id}`)
    expect((await seller.get(copy.coverUrl ?? '')).statusCode).toBe(200)
  })

  test('is what the style of its page had as cover before, unless that photo is gone', async () => {
    const { id, second, read } = await sale()
    const folder = new URL('../../../migrations/', import.meta.url)
    const file = (await readdir(folder)).find((name) => name.endsWith('_cover_of_a_sale.sql'))!
    const migration = await readFile(new URL(file, folder), 'utf8')
    const [, update = ''] = migration.split('--> statement-breakpoint')
    const upgradeWith = async (coverUrl: string) => {
      const style = { accent: 'plum', welcome: '', coverUrl }
      await site.database.pool.query('update listings set page_style = $1 where id = $2', [style, id])
      await site.database.pool.query(update)
      return (await read()).coverUrl
    }
    expect(await upgradeWith('/objects/uploads/gone.jpg')).toBeNull()
    expect(await upgradeWith(second)).toBe(second)
  })
})
