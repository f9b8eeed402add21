import { rm } from 'node:fs/promises'
import path from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
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
    expect(notesOf(await reviewMarketplaceExport(seller, id, 'photos'), 'No photo')).toEqual(['It has no photo.'])
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
  })
})
