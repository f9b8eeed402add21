import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DetectionProgress, DetectionResult } from '@yardsnap/contract/detection'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TEST_FILES, testManifest } from '#ports/vision/packs/test-pack.ts'
import { type FakeModel, modelSettings, startModel } from '#testing/fake-model.ts'
import { uploadPhoto } from '#testing/photos.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'

const LAMP = { number: null, box: [50, 50, 250, 250], title: 'Brass lamp', category: 'furniture', confidence: 0.9 }

let model: FakeModel
let folder: string
let site: TestApp
let worker: TestApp
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yardsnap-own-pack-'))
  for (const [file, content] of Object.entries(TEST_FILES)) await writeFile(join(folder, file), content)
  await writeFile(join(folder, 'pack.json'), JSON.stringify(testManifest('test')))
  model = await startModel(JSON.stringify({ items: [LAMP] }))
  const env = { ...modelSettings(model), DATABASE_URL: 'postgres://of-this-test', DETECTION_TEXT: 'off' }
  site = await testApp({ env: { ...env, ROLE: 'web', DETECTION_PACK: 'embedded' } })
  worker = await testApp({ env: { ...env, ROLE: 'worker', DETECTION_PACK: folder }, beside: site })
})
afterAll(async () => {
  await worker.close()
  await site.close()
  await model.close()
  await rm(folder, { recursive: true })
})

test('S-P4 a process without the pack shows what another one has found with it, and what a remote model said of it', async () => {
  const seller = await site.signUp()
  await site.makePremium(seller.userId)
  const listingId = (await seller.post('/api/listings', { title: 'Sale' })).json<{ id: string }>().id
  const imageUrls = [await uploadPhoto(seller)]
  const { items } = (await seller.post('/api/process-images', { listingId, imageUrls })).json<DetectionResult>()
  const titles = items.map(({ title }) => title)
  expect(titles).toContain('Typewriter')
  expect(titles).toContain('Brass lamp')
  const later = await seller.get(`/api/listings/${listingId}/detection`)
  expect(later.json<DetectionProgress>().items.map(({ title }) => title)).toEqual(titles)
})
