import type { DetectionState } from '@yardsnap/contract/admin-detection'
import type { DetectionProgress } from '@yardsnap/contract/detection'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeModel, modelSettings, startModel } from '#testing/fake-model.ts'
import { makePhoto, uploadPhoto } from '#testing/photos.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'

// A photo costs 1 cent, and 0.3 cents for each of a thousand tokens that are read and two hundred that are written.
const PRICES = { AI_PRICE_PER_ANSWER: '0.01', AI_PRICE_PER_MILLION_INPUT: '3', AI_PRICE_PER_MILLION_OUTPUT: '15' }

let model: FakeModel
let site: TestApp
let second: TestApp
let seller: Visitor
let admin: Visitor
let listingId: string
/** Of each of the two processes. */
const logs: [string[], string[]] = [[], []]

beforeAll(async () => {
  model = await startModel()
  const env = { ...modelSettings(model), ...PRICES, AI_MONTHLY_LIMIT: '0.03', DETECTION_TEXT: 'off' }
  // Either of the two may analyze a photo.
  const logTo = (lines: string[]) => (line: string) => void lines.push(line)
  site = await testApp({ env, onLog: logTo(logs[0]) })
  const account = await site.signUp()
  second = await testApp({ env: { ...env, ADMIN_EMAILS: account.email }, beside: site, onLog: logTo(logs[1]) })
  admin = second.enter(account)
  seller = await site.signUp()
  await site.makePremium(seller.userId)
  listingId = (await seller.post('/api/listings', { title: 'Sale' })).json<{ id: string }>().id
})
afterAll(async () => {
  await second.close()
  await site.close()
  await model.close()
})

async function analyzeAnother(): Promise<string | null> {
  const imageUrls = [await uploadPhoto(seller, await makePhoto())]
  expect((await seller.post('/api/process-images', { listingId, imageUrls })).statusCode).toBe(200)
  return (await seller.get(`/api/listings/${listingId}/detection`)).json<DetectionProgress>().note
}

const fetchRemoteState = async () => (await admin.get('/api/admin/detection')).json<DetectionState>().remote

test('I5 what the remote model costs is counted and shown, and the month’s limit ends it', async () => {
  expect(await fetchRemoteState()).toMatchObject({ photos: 0, dollars: 0, dollarsPerPhoto: null, monthlyLimit: 0.03 })

  expect(await analyzeAnother()).toBeNull()
  expect(await fetchRemoteState()).toEqual({
    name: 'fake-vl',
    photos: 1,
    inputTokens: 1000,
    outputTokens: 200,
    dollars: 0.016,
    dollarsPerPhoto: 0.016,
    hasPrices: true,
    monthlyLimit: 0.03,
    isUsedUp: false,
  })

  model.text = 'I am sorry, I cannot see the photo.'
  expect(await analyzeAnother()).toContain('Invalid response')
  expect(await fetchRemoteState()).toMatchObject({ photos: 2, dollars: 0.032, isUsedUp: true })

  expect(await analyzeAnother()).toContain('used up for this month')
  expect(await analyzeAnother()).toContain('used up for this month')
  const inSpanish = await seller.get(`/api/listings/${listingId}/detection`, { 'x-language': 'es' })
  expect(inSpanish.json<DetectionProgress>().note).toMatch(/^El análisis avanzado de este mes se agotó\./)
  expect(model.requests).toHaveLength(2)
  const alarms = logs.map((lines) => lines.filter((line) => line.includes('ALARM: AI_MONTHLY_LIMIT')).length)
  expect(['1,0', '0,1', '1,1']).toContain(alarms.join())
})
