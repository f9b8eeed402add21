import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import { forgetEndedSessions } from './queries.ts'

let site: TestApp
beforeAll(async () => {
  site = await testApp()
})
afterAll(() => site.close())

async function listSessions({ userId }: Visitor) {
  const query = 'select ip_address as address, user_agent as browser from session where user_id = $1'
  return (await site.database.pool.query(query, [userId])).rows
}

/** The person's only session is as it is after 30 days without a visit. */
const endSession = ({ userId }: Visitor) =>
  site.database.pool.query(
    `update session set expires_at = now() - interval '1 minute', ip_address = '203.0.113.7', user_agent = 'Firefox'
     where user_id = $1`,
    [userId],
  )

test('a session that has ended is deleted, and others are not', async () => {
  const [gone, here] = [await site.signUp(), await site.signUp()]
  await endSession(gone)
  await forgetEndedSessions(site.database.db)
  expect(await listSessions(gone)).toEqual([])
  expect(await listSessions(here)).toHaveLength(1)
  expect((await here.get('/api/my-listings')).statusCode).toBe(200)
})

test('of one whose device still takes push messages, it is forgotten from where and with which browser it was used', async () => {
  const person = await site.signUp()
  await site.database.pool.query(
    `insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
     select user_id, id, 'https://push.example/' || id, '', '' from session where user_id = $1`,
    [person.userId],
  )
  await endSession(person)
  await forgetEndedSessions(site.database.db)
  expect(await listSessions(person)).toEqual([{ address: null, browser: null }])
  expect((await person.get('/api/my-listings')).statusCode).toBe(401)
})
