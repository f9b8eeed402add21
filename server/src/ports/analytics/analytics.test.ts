import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type { AnalyticsEvent } from '@yardsnap/contract/analytics'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ConfigError } from '#config/config-error.ts'
import { parseConfig } from '#config/config.ts'
import { chooseEventForward } from './index.ts'

interface Received {
  path: string
  headers: Record<string, unknown>
  body: unknown
}

let received: Received[] = []
let status = 202
const service = createServer((request, response) => {
  void json(request).then((body) => {
    received.push({ path: request.url ?? '', headers: request.headers, body })
    response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end('{}')
  })
})
let url: string

beforeAll(async () => {
  service.listen(0, '127.0.0.1')
  await once(service, 'listening')
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
})
beforeEach(() => {
  received = []
  status = 202
})
afterAll(() => service.close())

const VIEW: AnalyticsEvent = { name: 'page_view', page: '/sale/$listingId' }
const SIGNUP: AnalyticsEvent = { name: 'signup', page: 'landing', category: 'waitlist', label: 'landing_page' }

const open = (env: Record<string, string>) =>
  chooseEventForward(
    parseConfig({
      APP_SECRET: 'what only this test knows, at length',
      PUBLIC_URL: 'https://sales.example',
      ANALYTICS_URL: url,
      ...env,
    }),
  )

const KINDS = [
  [
    'plausible',
    { ANALYTICS_SITE: 'sales.example' },
    '/api/event',
    { domain: 'sales.example', name: 'pageview', url: 'https://sales.example/sale/$listingId', props: {} },
    {
      domain: 'sales.example',
      name: 'signup',
      url: 'https://sales.example/landing',
      props: { category: 'waitlist', label: 'landing_page' },
    },
  ],
  [
    'umami',
    { ANALYTICS_SITE: 'site-7' },
    '/api/send',
    { type: 'event', payload: { website: 'site-7', hostname: 'sales.example', url: '/sale/$listingId' } },
    {
      type: 'event',
      payload: {
        website: 'site-7',
        hostname: 'sales.example',
        url: '/landing',
        name: 'signup',
        data: { category: 'waitlist', label: 'landing_page' },
      },
    },
  ],
  [
    'gtag',
    { ANALYTICS_SITE: 'G-1', ANALYTICS_SECRET: 's3cret' },
    '/mp/collect?measurement_id=G-1&api_secret=s3cret',
    {
      client_id: '1.1',
      non_personalized_ads: true,
      events: [{ name: 'page_view', params: { page_location: 'https://sales.example/sale/$listingId' } }],
    },
    {
      client_id: '1.1',
      non_personalized_ads: true,
      events: [
        {
          name: 'signup',
          params: {
            page_location: 'https://sales.example/landing',
            event_category: 'waitlist',
            event_label: 'landing_page',
          },
        },
      ],
    },
  ],
] as const

describe.each(KINDS)('%s', (service, settings, path, view, signup) => {
  test('S7.32 receives the event without personal data', async () => {
    const forward = open({ ANALYTICS: service, ...settings })
    await forward?.send(VIEW)
    await forward?.send(SIGNUP)
    expect(received.map((call) => call.path)).toEqual([path, path])
    expect(received.map((call) => call.body)).toEqual([view, signup])
    for (const { headers } of received) {
      expect(headers).not.toHaveProperty('x-forwarded-for')
      expect(headers).not.toHaveProperty('cookie')
    }
  })

  test.each([302, 400, 500])('a response of %d is a failure', async (answer) => {
    status = answer
    await expect(open({ ANALYTICS: service, ...settings })?.send(VIEW)).rejects.toThrow(
      answer === 302 ? 'fetch failed' : `answered ${answer}`,
    )
    expect(received).toHaveLength(1)
  })
})

test.each([
  ['plausible', {}, 'ANALYTICS_SITE'],
  ['umami', { ANALYTICS_SITE: 'x', ANALYTICS_URL: '' }, 'ANALYTICS_URL'],
  ['gtag', { ANALYTICS_SITE: 'x' }, 'ANALYTICS_SECRET'],
])('%s with %j cannot start and names %s', (ANALYTICS, env, missing) => {
  expect(() => open({ ANALYTICS, ...env })).toThrow(ConfigError)
  expect(() => open({ ANALYTICS, ...env })).toThrow(missing)
})

test.each(['own', 'off'])('%s tells nobody', (ANALYTICS) => expect(open({ ANALYTICS, ANALYTICS_URL: '' })).toBeNull())
