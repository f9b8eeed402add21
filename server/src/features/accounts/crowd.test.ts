import { afterEach, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '#testing/test-app.ts'

const PASSWORD = 'correct horse battery'
const OTHERS = '198.51.100.7'
const LONGEST_MS = 500

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

const times = <Made>(count: number, make: (index: number) => Promise<Made>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))

/** What others wait for their answers while the crowd waits for its own. @returns the crowd's, and the longest in ms */
async function beside(crowd: Promise<Answer[]>): Promise<{ answers: Answer[]; longestMs: number }> {
  let isOver = false
  const answers = crowd.finally(() => (isOver = true))
  let longestMs = 0
  while (!isOver) {
    for (const url of ['/api/public-listings', '/api/health']) {
      const from = performance.now()
      const { statusCode } = await site.app.inject({ url, remoteAddress: OTHERS })
      if (statusCode !== 429) expect(statusCode).toBe(200)
      longestMs = Math.max(longestMs, performance.now() - from)
    }
  }
  return { answers: await answers, longestMs }
}

/** How many came in; the others are told when to come again. */
function admitted(answers: Answer[]): number {
  const [inside, outside] = [answers.filter(isIn), answers.filter((answer) => !isIn(answer))]
  for (const { statusCode, headers } of outside) {
    expect([429, 503]).toContain(statusCode)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  }
  return inside.length
}

const isIn = ({ statusCode }: Answer) => statusCode === 200

describe('S-N2 a crowd at the door', () => {
  test('100 people who sign up at once, and 40 who sign in, keep nobody else waiting', async () => {
    site = await testApp()
    const up = await beside(times(100, (index) => signUp(index, '192.0.2.1')))
    expect(admitted(up.answers)).toBeGreaterThanOrEqual(50)
    const members = up.answers.flatMap((answer, index) => (isIn(answer) ? [index] : [])).slice(0, 40)
    const back = await beside(times(40, (index) => signIn(members[index]!)))
    expect(admitted(back.answers)).toBe(40)
    expect(Math.max(up.longestMs, back.longestMs)).toBeLessThan(LONGEST_MS)
  })

  test.each([
    ['from one address', () => '192.0.2.1'],
    ['from a hundred addresses', (index: number) => `203.0.113.${index}`],
  ])('100 people who sign up at once %s, with limits, keep nobody else waiting', async (_where, addressOf) => {
    site = await testApp({ env: { RATE_LIMITS: 'on' } })
    const { answers, longestMs } = await beside(times(100, (index) => signUp(index, addressOf(index))))
    expect(admitted(answers)).toBeGreaterThanOrEqual(10)
    expect(longestMs).toBeLessThan(LONGEST_MS)
  })
})
