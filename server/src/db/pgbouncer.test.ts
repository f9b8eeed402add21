import { sql } from 'drizzle-orm'
import { getPublicListings } from '@yardsnap/contract/browse'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { waitForUrl, startApp, stopApps } from '#testing/app-process.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { databaseSettings, toDatabaseUrl } from '#testing/test-database.ts'

/** `npm run test:services -- pgbouncer` starts it, and runs the tests of features through it too. */
describe.skipIf(inject('pgbouncerPort') === null)('behind PgBouncer in transaction mode', () => {
  let site: TestApp
  beforeAll(async () => {
    site = await testApp({ env: { SITE_MODE: 'open', RATE_LIMITS: 'on' } })
  })
  afterAll(async () => {
    await stopApps()
    await site.close()
  })

  test('the pool goes through it, and what needs a session does not', async () => {
    const { rows } = await site.database.db.execute(sql`select inet_server_addr() as address, pg_backend_pid() as pid`)
    expect(rows).toHaveLength(1)
    const sessions = new Set<unknown>()
    for (let asked = 0; asked < 40 && sessions.size < 2; asked++) {
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => site.database.db.execute(sql`select pg_backend_pid() as pid, pg_sleep(0.01)`)),
      )
      for (const answer of answers) sessions.add(answer.rows[0]?.['pid'])
    }
    expect(sessions.size).toBeGreaterThan(1)
    expect(site.database.connection).toEqual(site.connection)
  })

  test('searches and limits, whose statements have names, are answered by whichever session is free', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => site.visitor.get(`${getPublicListings.path}?search=lamp${index % 3}`)),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 429]))
  })

  test('the app does not start on it without DATABASE_DIRECT_URL, and does with it', async () => {
    const settings = databaseSettings(site.connection)
    const started = startApp({ ...settings, DATA_DIR: site.dataDir, LOG_LEVEL: 'warn' })
    const address = await waitForUrl(started)
    expect((await fetch(`${address}/api/ready`)).status).toBe(200)
    expect(toDatabaseUrl(site.connection)).toBe(settings['DATABASE_DIRECT_URL'])
    const without = startApp({ DATABASE_URL: settings['DATABASE_URL']!, DATA_DIR: site.dataDir, LOG_LEVEL: 'warn' })
    await expect.poll(() => without.output()).toContain('statement_timeout')
  })
})
