import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventDays } from '#db/schema/analytics.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'

let site: TestApp
beforeAll(async () => {
  site = await testApp()
})
afterAll(() => site.close())

const SIGNUP = { name: 'signup', page: 'landing', category: 'waitlist', label: 'landing_page' }

/** Stored counts after a process with these settings has received the events and stopped. */
async function countsAfter(send: (app: TestApp) => Promise<void>, env: Record<string, string> = {}) {
  await site.database.db.delete(eventDays)
  const app = await testApp({ env, beside: site })
  await send(app)
  await app.close()
  const rows = await site.database.db.select().from(eventDays).orderBy(eventDays.name)
  return rows.map(({ day: _day, ...row }) => row)
}

test('S7.32 page views and sign-up steps are counted by day, and nothing else is stored', async () => {
  const counts = await countsAfter(async ({ visitor }) => {
    for (const event of [
      { name: 'page_view', page: '/browse' },
      { name: 'page_view', page: '/browse', userId: 'u1', path: '/browse?location=32801' },
      { ...SIGNUP, name: 'signup_attempt', email: 'a@example.com' },
      SIGNUP,
    ])
      expect((await visitor.post('/api/events', event)).statusCode).toBe(204)
  })
  expect(counts).toEqual([
    { name: 'page_view', page: '/browse', category: '', label: '', count: 2 },
    { ...SIGNUP, count: 1 },
    { ...SIGNUP, name: 'signup_attempt', count: 1 },
  ])
})

test.each([{ dnt: '1' }, { 'sec-gpc': '1' }])(
  'S7.32 a browser that asks not to be tracked (%j) is not counted',
  async (headers) => {
    const counts = await countsAfter(async ({ visitor }) => {
      expect((await visitor.post('/api/events', SIGNUP, headers)).statusCode).toBe(204)
    })
    expect(counts).toEqual([])
  },
)

test('ANALYTICS=off counts nothing', async () => {
  expect(
    await countsAfter(
      async ({ visitor }) => {
        await visitor.post('/api/events', SIGNUP)
      },
      { ANALYTICS: 'off' },
    ),
  ).toEqual([])
})

describe('an unknown event is refused, so that nobody can fill the table', () => {
  test.each([
    [{ name: 'page_view', page: '/sale/0190a5b0-0000-7000-8000-000000000001' }],
    [{ name: 'page_view', page: 'x'.repeat(10_000) }],
    [{ name: 'anything', page: '/' }],
    [{ ...SIGNUP, label: 'elsewhere' }],
    [{ ...SIGNUP, category: undefined }],
    [[SIGNUP]],
  ])('%j', async (event) => {
    expect((await site.visitor.post('/api/events', event)).statusCode).toBe(400)
  })
})

test('events are rate limited', async () => {
  const limited = await testApp({ env: { RATE_LIMITS: 'on' }, beside: site })
  const visitor = await limited.signUp()
  const answers = await Promise.all(Array.from({ length: 130 }, () => visitor.post('/api/events', SIGNUP)))
  await limited.close()
  expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(10)
})
