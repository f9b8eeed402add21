import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { startMailServer } from '#testing/mail-server.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'

const PASSWORD = 'correct horse battery'
const LONG_MS = 500
/** Asking without a pause would take a core, which the crowd needs. */
const ASKED_EVERY_MS = 5
/** Share of waits that may be long, since other tests share this machine. */
const LONG_SHARE = 0.01
const SLOW_TEST_MS = 180_000

let site: TestApp
afterEach(() => site.close())

type Answer = Awaited<ReturnType<TestApp['visitor']['get']>>

const signUp = (index: number, remoteAddress: string) =>
  site.app.inject({
    method: 'POST',
    url: '/api/auth/sign-up/email',
    remoteAddress,
    payload: {
      email: `crowd-${index}@example.com`,
      password: PASSWORD,
      name: 'Ann Lee',
      firstName: 'Ann',
      lastName: 'Lee',
    },
  })

const signIn = (index: number) =>
  site.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    payload: { email: `crowd-${index}@example.com`, password: PASSWORD },
  })

const requestReset = (email: string) => site.visitor.post('/api/account/password-reset-requests', { email })
const choose = (token: string | undefined) =>
  site.visitor.post('/api/account/password-reset', { token, password: 'quite another one' })

const times = <Made>(count: number, make: (index: number) => Promise<Made>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))

/**
 * Measures response times for others while the crowd's requests are pending. @returns the crowd's responses, and the
 * other waits in ms
 */
async function beside(crowd: Promise<Answer[]>): Promise<{ answers: Answer[]; waitsMs: number[] }> {
  let isOver = false
  const answers = crowd.finally(() => (isOver = true))
  const waitsMs: number[] = []
  while (!isOver) {
    for (const url of ['/api/public-listings', '/api/health']) {
      await delay(ASKED_EVERY_MS)
      const from = performance.now()
      const { statusCode } = await site.app.inject({ url, remoteAddress: `198.51.100.${waitsMs.length % 250}` })
      expect(statusCode).toBe(200)
      waitsMs.push(performance.now() - from)
    }
  }
  return { answers: await answers, waitsMs }
}

function expectShort(waitsMs: number[]): void {
  const long = waitsMs.filter((waitMs) => waitMs > LONG_MS)
  expect(long.length / waitsMs.length).toBeLessThan(LONG_SHARE)
}

/** Counts the admitted; all others must have received Retry-After. */
function admitted(answers: Answer[]): number {
  const [inside, outside] = [answers.filter(isIn), answers.filter((answer) => !isIn(answer))]
  for (const { statusCode, headers } of outside) {
    expect([429, 503]).toContain(statusCode)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  }
  return inside.length
}

const isIn = ({ statusCode }: Answer) => statusCode === 200

describe('S-N2 many simultaneous sign-ups and sign-ins', () => {
  test(
    '100 concurrent sign-ups and 40 sign-ins do not slow down others',
    async () => {
      site = await testApp()
      const up = await beside(times(100, (index) => signUp(index, '192.0.2.1')))
      expect(admitted(up.answers)).toBeGreaterThanOrEqual(50)
      const members = up.answers.flatMap((answer, index) => (isIn(answer) ? [index] : [])).slice(0, 40)
      const back = await beside(times(40, (index) => signIn(members[index]!)))
      expect(admitted(back.answers)).toBe(40)
      expectShort([...up.waitsMs, ...back.waitsMs])
    },
    SLOW_TEST_MS,
  )

  test(
    '40 concurrent requests for a new password, and 40 new passwords, do not slow down others',
    async () => {
      const mails = await startMailServer()
      onTestFinished(() => mails.close())
      site = await testApp({ env: { SMTP_URL: mails.url } })
      const emails = Array.from({ length: 40 }, (_, index) => `crowd-${index}@example.com`)
      expect(admitted(await times(40, (index) => signUp(index, '192.0.2.1')))).toBe(40)
      const asked = await beside(times(40, (index) => requestReset(emails[index]!)))
      expect(asked.answers.map(({ statusCode }) => statusCode)).toEqual(emails.map(() => 204))
      const tokens = await Promise.all(
        emails.map(async (email) => {
          const { text } = await mails.next(email, 'Choose a new')
          return /reset-password#(\S+)/.exec(text)?.[1]
        }),
      )
      const chosen = await beside(times(40, (index) => choose(tokens[index])))
      expect(chosen.answers.map(({ statusCode }) => statusCode)).toEqual(emails.map(() => 204))
      expectShort([...asked.waitsMs, ...chosen.waitsMs])
    },
    SLOW_TEST_MS,
  )

  test.each([
    ['from one address', () => '192.0.2.1'],
    ['from a hundred addresses', (index: number) => `203.0.113.${index}`],
  ])(
    '100 concurrent sign-ups %s, with rate limits, do not slow down others',
    async (_where, getAddress) => {
      site = await testApp({ env: { RATE_LIMITS: 'on' } })
      const { answers, waitsMs } = await beside(times(100, (index) => signUp(index, getAddress(index))))
      expect(admitted(answers)).toBeGreaterThanOrEqual(10)
      expectShort(waitsMs)
    },
    SLOW_TEST_MS,
  )
})
