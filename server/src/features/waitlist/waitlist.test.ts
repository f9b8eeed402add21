import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitlistEntries } from '#db/schema/waitlist.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'

let site: TestApp
beforeAll(async () => {
  site = await testApp()
})
afterAll(() => site.close())

const join = (email: unknown) => site.visitor.post('/api/waitlist', { email })
const stored = async () => (await site.database.db.select().from(waitlistEntries)).map((row) => row.email)

test('S7.29 S3.10 an address is stored once, in lower case', async () => {
  const answer = await join('Host@Example.com')
  expect(answer.statusCode).toBe(200)
  expect(await stored()).toEqual(['host@example.com'])
})

test('B15 the same address again, in other letters, gets the same answer and no second row', async () => {
  const first = await join('twice@example.com')
  const second = await join('TWICE@example.com')
  expect([second.statusCode, second.json()]).toEqual([first.statusCode, first.json()])
  expect((await stored()).filter((email) => email.startsWith('twice'))).toHaveLength(1)
})

test.each([
  '',
  '   ',
  'no-at',
  'a@',
  '@b.c',
  'a b@c.de',
  `${'x'.repeat(250)}@example.com`,
  null,
  7,
  'a@b.c\r\nBcc: d@e.f',
])('S5.1 G14 %j is refused with a message', async (email) => {
  const answer = await join(email)
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ code: 'invalid', message: expect.any(String) })
})

test('L7 one address on the network cannot add thousands', async () => {
  const limited = await testApp({ env: { RATE_LIMITS: 'on' }, beside: site })
  const answers = []
  for (let index = 0; index < 12; index += 1) {
    answers.push(await limited.visitor.post('/api/waitlist', { email: `many${index}@example.com` }))
  }
  await limited.close()
  const statuses = answers.map((answer) => answer.statusCode)
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429])
  expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0)
})
