import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DetectedItem, DetectionResult } from '@yardsnap/contract/detection'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TEST_FILES, testManifest } from '#ports/vision/packs/test-pack.ts'
import { type FakeModel, modelSettings, startModel } from '#testing/fake-model.ts'
import { makePhoto, uploadPhoto } from '#testing/photos.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'

const LAMP = { number: null, box: [50, 50, 250, 250], title: 'Brass lamp', category: 'furniture', confidence: 0.9 }

let model: FakeModel
let folder: string
let site: TestApp
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yardsnap-own-pack-'))
  for (const [file, content] of Object.entries(TEST_FILES)) await writeFile(join(folder, file), content)
  await writeFile(join(folder, 'pack.json'), JSON.stringify(testManifest('test')))
  model = await startModel()
  site = await testApp({ env: { ...modelSettings(model), DETECTION_PACK: folder, DETECTION_TEXT: 'off' } })
})
afterAll(async () => {
  await site.close()
  await model.close()
  await rm(folder, { recursive: true })
})

async function itemsWith(...items: object[]): Promise<DetectedItem[]> {
  model.text = JSON.stringify({ items: items })
  const seller = await site.signUp()
  await site.makePremium(seller.userId)
  const listingId = (await seller.post('/api/listings', { title: 'Sale' })).json<{ id: string }>().id
  const imageUrls = [await uploadPhoto(seller, await makePhoto())]
  const answer = await seller.post('/api/process-images', { listingId, imageUrls })
  return answer.json<DetectionResult>().items
}

test('S6.2 a thing that a model places roughly is fitted by the second look, and is an item then', async () => {
  const lamp = (await itemsWith(LAMP)).find(({ title }) => title === 'Brass lamp')
  // The test's localizer detects an item in the middle of its input, which is the rough box and what surrounds it.
  expect(lamp).toMatchObject({ isSuggestion: false, cropData: { x: 9.3, width: 18.5 } })
})

test('S6.2 where the second look sees nothing, it is only suggested', async () => {
  const thin = { ...LAMP, box: [0, 0, 1000, 30] }
  const lamp = (await itemsWith(thin)).find(({ title }) => title === 'Brass lamp')
  expect(lamp).toMatchObject({ isSuggestion: true, cropData: { x: 0, y: 0, width: 100, height: 3 } })
})
