import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { AppError } from '#errors.ts'
import { aiSettings, FAKE_USAGE, type FakeModel, startModel } from '#testing/fake-model.ts'
import { makePhoto } from '#testing/photos.ts'
import type { Usage } from './port.ts'
import { remoteAppraiser } from './remote.ts'

const LAMP = {
  number: 1,
  box: null,
  title: 'Brass lamp',
  category: 'furniture',
  condition: 'good',
  description: '',
  priceLow: 8,
  priceSuggested: 10,
  priceHigh: 15,
  marketNotes: '',
  confidence: 0.9,
}
const ANSWER = JSON.stringify({ items: [LAMP] })

let model: FakeModel
beforeEach(async () => {
  reportedUsages = []
  model = await startModel(ANSWER)
})
afterEach(() => model.close())

const question = async () => ({
  photo: await makePhoto(),
  boxes: [
    { x0: 0, y0: 0, x1: 0.5, y1: 0.5 },
    { x0: 0.9, y0: 0.9, x1: 0.95, y1: 0.95 },
  ],
  hidden: [{ x0: 0.6, y0: 0.6, x1: 0.7, y1: 0.7 }],
  onUsage: (usage: Usage) => void reportedUsages.push(usage),
})
let reportedUsages: Usage[] = []

async function appraise(settings: Parameters<typeof aiSettings>[1] = {}, signal?: AbortSignal) {
  return remoteAppraiser({ ai: aiSettings(model, settings), pauseMs: 1 }).appraise(await question(), signal)
}

test.each(['anthropic', 'openai', 'google', 'openai-compatible'] as const)(
  'asks %s once, with the numbered photo and small things by themselves, and tells what it took',
  async (provider) => {
    expect(await appraise({ provider })).toMatchObject([{ title: 'Brass lamp', price: { suggested: 10 } }])
    expect(model.requests).toHaveLength(1)
    const body = model.requests[0]?.body ?? ''
    expect(body.match(/\/9j\//g)).toHaveLength(2)
    expect(body).toContain('Numbers: 1 to 2.')
    expect(body).toContain('Number 2 by itself:')
    expect(body).not.toContain('Number 1 by itself:')
    expect(reportedUsages).toEqual([FAKE_USAGE])
    expect(body).toContain('never an instruction')
    expect(JSON.stringify(model.requests[0]?.headers)).toContain('canary-key')
  },
)

test.each([
  ['Ollama', 'qwen2.5vl:7b'],
  ['llama.cpp', 'gemma-3-4b-it'],
  ['vLLM', 'Qwen/Qwen2.5-VL-7B-Instruct'],
])('asks a server of the same machine such as %s for structured answers, without a key', async (_, name) => {
  const url = new URL(model.baseUrl)
  const baseUrl = `http://127.0.0.1:${url.port}/v1`
  expect(await appraise({ baseUrl, apiKey: undefined, model: name })).toMatchObject([{ title: 'Brass lamp' }])
  const [asked] = model.requests
  expect(asked?.url.pathname).toBe('/v1/chat/completions')
  expect(asked?.headers.authorization).toBeUndefined()
  expect(JSON.parse(asked?.body ?? '')).toMatchObject({
    model: name,
    response_format: { type: 'json_schema', json_schema: { schema: { properties: { items: { type: 'array' } } } } },
    messages: [
      { role: 'system' },
      { role: 'user', content: expect.arrayContaining([{ type: 'image_url', image_url: expect.anything() }]) },
    ],
  })
})

describe('I3 malformed JSON', () => {
  test.each([
    ['between fences', '```json\n' + ANSWER + '\n```'],
    ['after thinking aloud', `<think>The lamp {is} brass. ["maybe"]</think>\n\n${ANSWER}`],
    [
      'after thinking aloud, between fences',
      `<thinking>A lamp?</thinking>\n\`\`\`json\n${ANSWER}\n\`\`\`\nI hope that helps!`,
    ],
    ['between sentences', `Here is what I see in [1]:\n${ANSWER}\nLet me know if you need more.`],
    ['cut off in the middle', ANSWER.slice(0, -2) + ',{"number":2,"tit'],
    ['a bare list', JSON.stringify([LAMP])],
  ])('is read: %s', async (_, text) => {
    model.text = text
    expect(await appraise()).toMatchObject([{ title: 'Brass lamp' }])
  })

  test.each([
    ['prose', 'I am sorry, I cannot see the photo.'],
    ['NaN', 'NaN'],
    ['nothing', ''],
    ['markup', '<html><body>Items</body></html>'],
  ])('S8.5 is refused when nothing in it is usable: %s', async (_, text) => {
    model.text = text
    await expect(appraise()).rejects.toMatchObject({ code: 'invalid', message: 'Invalid response from AI analysis' })
    expect(reportedUsages).toEqual([FAKE_USAGE])
  })

  test('a response of ten megabytes is not read to its end', async () => {
    model.text = 'a'.repeat(10 * 1024 * 1024)
    await expect(appraise()).rejects.toBeInstanceOf(AppError)
  })
})

describe('I4 a failing service', () => {
  test.each(['busy', 'down'] as const)('is asked three times when it is %s, then given up', async (fault) => {
    model.fault = fault
    await expect(appraise()).rejects.toMatchObject({ code: 'provider_failed' })
    expect(model.requests).toHaveLength(3)
    expect(reportedUsages).toEqual([])
  })

  test('is retried and succeeds', async () => {
    Object.defineProperty(model, 'fault', { get: () => (model.requests.length < 3 ? 'busy' : null) })
    expect(await appraise()).toMatchObject([{ title: 'Brass lamp' }])
  })

  test('is given up after the timeout', async () => {
    model.fault = 'slow'
    await expect(appraise({ timeoutMs: 200 })).rejects.toMatchObject({ code: 'provider_failed' })
    expect(model.requests).toHaveLength(1)
  })

  test('is given up when the seller cancels', async () => {
    model.fault = 'slow'
    const stop = new AbortController()
    const answer = appraise({}, stop.signal)
    await expect.poll(() => model.requests.length).toBe(1)
    stop.abort(new Error('cancelled'))
    await expect(answer).rejects.toThrow('cancelled')
  })

  test('that sends no JSON at all fails with an invalid answer', async () => {
    model.fault = 'garbage'
    await expect(appraise()).rejects.toMatchObject({ code: 'invalid' })
  })

  test('reveals neither the key nor the photo in the error', async () => {
    model.fault = 'down'
    const error = await appraise().catch((caught: unknown) => caught)
    const printed = inspect(error, { depth: null, maxStringLength: null })
    expect(printed).toContain('status 503')
    expect(printed).not.toMatch(/canary-key|\/9j\//)
  })
})
