import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { LANGUAGE_HEADER } from '@yardsnap/contract/errors'
import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makePhoto, uploadPhoto } from '#testing/photos.ts'
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

const attach = (who: Visitor, listingId: string, imageUrls: string[]) =>
  who.post(`/api/listings/${listingId}/photos`, { imageUrls })

async function readSize(picture: Uint8Array): Promise<[number, number]> {
  const { width, height } = await sharp(picture).metadata()
  return [width, height]
}

describe('the photos', () => {
  test('F11 F22 are upright JPEGs without metadata, named after their items', async () => {
    const photo = await uploadPhoto(seller)
    const id = await makeListing(seller, [
      { title: '../CON\\x', cropUrl: `${photo}?region=0,0,0.5,0.5`, imageUrls: [photo] },
      { title: '!!!', cropUrl: photo },
      { title: 'No photo' },
    ])
    const answer = await makeMarketplaceExport(seller, id, 'photos')
    expect(answer.headers['content-disposition']).toBe('attachment; filename="maple-street-sale-photos.zip"')
    const files = unzipSync(answer.rawPayload)
    expect(Object.keys(files)).toEqual(['01-con-x.jpg', '01-con-x-2.jpg', '02.jpg'])
    for (const bytes of Object.values(files)) {
      const { format, exif, xmp, iptc, orientation } = await sharp(bytes).metadata()
      expect({ format, exif, xmp, iptc, orientation }).toEqual({ format: 'jpeg' })
    }
    const review = await reviewMarketplaceExport(seller, id, 'photos')
    expect(review).toMatchObject({ itemCount: 2, pictureCount: 3 })
    expect(listNotes(review, 'No photo')).toEqual(['It has no photo.'])
  })

  test('have 800 pixels on the longer side where the photo has them; smaller ones are named beforehand', async () => {
    const large = await uploadPhoto(seller, await makePhoto({ width: 2000, height: 1500 }))
    const small = await uploadPhoto(seller, await makePhoto({ width: 640, height: 480 }))
    const part = 'region=0.7,0.7,0.72,0.71'
    const id = await makeListing(seller, [
      { title: 'Ring', cropUrl: `${large}?${part}`, imageUrls: [`${large}?${part}`] },
      { title: 'Vase', cropUrl: `${small}?${part}` },
    ])
    await attach(seller, id, [large, small])
    const files = unzipSync((await makeMarketplaceExport(seller, id, 'photos')).rawPayload)
    expect(await Promise.all(Object.values(files).map(readSize))).toEqual([
      [800, 300],
      [640, 480],
    ])
    const review = await reviewMarketplaceExport(seller, id, 'photos')
    expect(review.notes).toEqual([{ itemTitle: 'Vase', text: 'The photo is small: 640 × 480 pixels.' }])
    expect(await readSize((await seller.get(`${large}?${part}`)).rawPayload)).toEqual([100, 100])
  })

  test('show nothing of a blurred part that comes into view with more around', async () => {
    const noise = await sharp(randomBytes(1000 * 1000 * 3), { raw: { width: 1000, height: 1000, channels: 3 } })
      .jpeg({ quality: 95 })
      .toBuffer()
    const photo = await uploadPhoto(seller, noise)
    const id = await makeListing(seller, [{ title: 'Cup', cropUrl: `${photo}?region=0.45,0.45,0.55,0.55` }])
    const [{ id: photoId }] = (await attach(seller, id, [photo])).json<[{ id: string }]>()
    const contrasts = async () => {
      const { '01-cup.jpg': jpeg } = unzipSync((await makeMarketplaceExport(seller, id, 'photos')).rawPayload)
      const partAt = (left: number) => sharp(jpeg!).extract({ left, top: 350, width: 80, height: 80 }).png().toBuffer()
      const stats = await Promise.all([partAt(50), partAt(650)].map(async (part) => sharp(await part).stats()))
      return stats.map(({ channels }) => channels[0]!.stdev)
    }
    const [before] = await contrasts()
    expect(before).toBeGreaterThan(30)
    const blurs = [{ x: 10, y: 40, width: 20, height: 20 }]
    expect((await seller.put(`/api/listings/${id}/photos/${photoId}/blurs`, { blurs })).statusCode).toBe(200)
    const [blurred, sharpPart] = await contrasts()
    expect(blurred).toBeLessThan(15)
    expect(sharpPart).toBeGreaterThan(30)
  })

  test('unreadable photos are listed in the archive, which has the others', async () => {
    const [gone, kept] = [await uploadPhoto(seller), await uploadPhoto(seller)]
    const id = await makeListing(seller, [
      { title: 'Gone', cropUrl: gone },
      { title: 'Kept', cropUrl: kept },
    ])
    const { rows } = await site.database.pool.query<{ master_key: string }>(
      'select master_key from photos where object_key = $1',
      [gone.replace('/objects/', '')],
    )
    await rm(path.join(site.dataDir, 'objects', 'files', rows[0]!.master_key))
    const files = unzipSync((await makeMarketplaceExport(seller, id, 'photos')).rawPayload)
    expect(Object.keys(files)).toEqual(['02-kept.jpg', 'missing-photos.txt'])
    expect(strFromU8(files['missing-photos.txt']!)).toContain('01-gone.jpg')
    const address = `/api/listings/${id}/marketplaces/photos/file`
    const spanish = unzipSync((await seller.post(address, {}, { [LANGUAGE_HEADER]: 'es' })).rawPayload)
    expect(Object.keys(spanish)).toEqual(['02-kept.jpg', 'fotos-que-faltan.txt'])
    expect(strFromU8(spanish['fotos-que-faltan.txt']!)).toBe('No se pudieron leer:\n01-gone.jpg\n')
  })
})
