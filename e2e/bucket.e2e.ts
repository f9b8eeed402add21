import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { permitPages, S3_SERVERS, toSettings, type TestBucket } from '#server/ports/objects/test-stores.ts'
import { makePhoto } from '#server/testing/photos.ts'
import { choosePhotos, detailsCard, jpegFile, photosCard, uploadButton } from './create-screen.ts'
import { type Site, startSite } from './harness.ts'

describe.each(S3_SERVERS)('photos in a bucket (%s)', (_name, open) => {
  let bucket: TestBucket
  let site: Site
  beforeAll(async () => {
    bucket = await open()
    site = await startSite({ DETECTION: 'off', ...toSettings(bucket.place) })
    await permitPages(bucket.place, site.url)
  })
  afterAll(async () => {
    await site.close()
    await bucket.stop()
  })

  test('S7.11 a browser sends photos to the bucket itself, and they are in the sale', async () => {
    const seller = await site.app.signUp()
    const page = await site.open({ width: 1280, visitor: seller, path: '/create' })
    const sentTo: string[] = []
    page.on('request', (request) => request.method() === 'PUT' && sentTo.push(new URL(request.url()).origin))
    await detailsCard(page).getByLabel('Title').fill('Porch sale')
    await choosePhotos(page, [jpegFile('one.jpg', await makePhoto()), jpegFile('two.jpg', await makePhoto())])
    await uploadButton(page).click()
    await photosCard(page).getByText('2/10', { exact: true }).waitFor()
    const { endpoint } = bucket.place
    expect(sentTo.filter((origin) => origin === endpoint)).toEqual([endpoint, endpoint])
  })
})
