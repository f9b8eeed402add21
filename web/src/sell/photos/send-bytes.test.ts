import AwsS3 from '@uppy/aws-s3'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { byteSender, goesInParts, RETRY_DELAYS_MS, UPLOADS_AT_ONCE } from './send-bytes.ts'

/** A stand-in for the browser's request, with what is read of its answer. */
class Answered {
  readonly status: number
  readonly responseText: string
  constructor(status: number, responseText: string) {
    this.status = status
    this.responseText = responseText
  }
}

const FILE = { id: 'chair', name: 'chair.jpg', type: 'image/jpeg', size: 7 }

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', Answered)
  vi.stubGlobal('window', { location: { href: 'https://sales.example/create' } })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/**
 * @param answers of the store to one PUT after the other: 200, or a status and its text
 * @param onCall before an address is given; what it throws is thrown by the call
 */
async function send(answers: [status: number, text?: string][], onCall: () => void = () => undefined) {
  let addresses = 0
  vi.stubGlobal('fetch', async () => {
    onCall()
    return Response.json({ uploadURL: `/storage/put/${(addresses += 1)}`, objectPath: '/objects/uploads/chair' })
  })
  const waits: number[] = []
  let last = Date.now()
  const used: string[] = []
  vi.spyOn(AwsS3, 'uploadPartBytes').mockImplementation(async ({ signature }) => {
    waits.push(Date.now() - last)
    last = Date.now()
    used.push(new URL(signature.url).pathname)
    const [status, text = ''] = answers.shift() ?? [200]
    if (status === 200) return { ETag: 'x' } as never
    throw Object.assign(new Error('Non 2xx'), { source: new Answered(status, text) })
  })
  const sender = byteSender()
  const signature = await sender.getUploadParameters(FILE)
  const sent = sender.uploadPartBytes({ signature, body: new Blob(['x']) } as never).then(
    () => 'sent',
    (error: unknown) => (error as Error).message,
  )
  await vi.runAllTimersAsync()
  return { outcome: await sent, waits, used }
}

test('S9.12 a failed upload is tried again at once, then after 1, 3 and 5 seconds, each time at a new address', async () => {
  expect(RETRY_DELAYS_MS).toEqual([0, 1000, 3000, 5000])
  const { outcome, waits, used } = await send([[503], [503], [503], [503], [503]])
  expect(outcome).toBe('Non 2xx')
  expect(waits.map((ms) => Math.round(ms / 100) * 100)).toEqual([0, 0, 1000, 3000, 5000])
  expect(new Set(used).size).toBe(5)
})

test.each([408, 409, 429, 418, 423, 500, 502, 503, 504])('S9.12 status %d is tried again', async (status) => {
  expect(await send([[status]])).toMatchObject({ outcome: 'sent', waits: { length: 2 } })
})

test.each([400, 404, 413, 415, 501, 505])('S9.12 status %d is final', async (status) => {
  expect(await send([[status]])).toMatchObject({ outcome: 'Non 2xx', waits: { length: 1 } })
})

test.each([
  ['an address that has expired', 403],
  ['a network that is gone', 0],
])('S8.15 %s is tried again with another address', async (_, status) => {
  expect(await send([[status, '<Message>Request has expired</Message>']])).toMatchObject({ outcome: 'sent' })
})

test('S8.15 a refusal with a message is told as it is, another as what the uploader says', async () => {
  const refusal = '{"code":"too_large","message":"This photo is larger than 10 MB."}'
  expect((await send([[413, refusal]])).outcome).toBe('This photo is larger than 10 MB.')
  const broken = '{"code":"internal","message":"Stack trace"}'
  expect((await send([[501, broken]])).outcome).toBe('Non 2xx')
})

const UNANSWERED = 'The server could not be reached: you may be offline, or a provider or a firewall blocks it.'

test('S8.15 a network that stays away is told in words for people', async () => {
  expect((await send([[0], [0], [0], [0], [0]])).outcome).toBe(UNANSWERED)
})

test('S8.15 an address that nobody answers is asked for again, like bytes that nobody takes', async () => {
  let calls = 0
  const { outcome } = await send([[0]], () => {
    calls += 1
    if (calls === 2) throw new TypeError('Failed to fetch')
  })
  expect([outcome, calls]).toEqual(['sent', 3])
})

test('S8.15 without any answer the address says so', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Load failed')))
  await expect(byteSender().getUploadParameters(FILE)).rejects.toThrow(UNANSWERED)
})

test.each([
  [401, '{"code":"unauthorized","message":"Sign in to continue"}', 'Authorization required'],
  [500, 'down', 'Upload URL request failed: 500'],
  [400, 'no JSON', 'Upload URL request failed: 400'],
  [413, '{"code":"too_large","message":"This photo is larger than 10 MB."}', 'This photo is larger than 10 MB.'],
])('S8.15 an address that is refused with %d says why', async (status, body, message) => {
  vi.stubGlobal('fetch', async () => new Response(body, { status }))
  vi.stubGlobal('window', {
    location: { href: 'https://sales.example/', pathname: '/', search: '', assign: () => undefined },
  })
  await expect(byteSender().getUploadParameters(FILE)).rejects.toThrow(message)
})

test('S9.12 files above 100 MB go in parts, and six are sent at once', () => {
  expect(goesInParts({ size: 100 * 1024 * 1024 })).toBe(false)
  expect(goesInParts({ size: 100 * 1024 * 1024 + 1 })).toBe(true)
  expect(goesInParts({ size: null })).toBe(false)
  expect(UPLOADS_AT_ONCE).toBe(6)
})
