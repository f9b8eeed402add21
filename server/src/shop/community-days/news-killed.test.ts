import type { OrganizedDay } from '@yardsnap/contract/community-organizing'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { user } from '#db/schema/accounts.ts'
import { communityMails } from '#db/schema/community-days.ts'
import { startApp, type StartedApp, stopApps, waitForUrl } from '#testing/app-process.ts'
import { startMailServer } from '#testing/mail-server.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { databaseSettings } from '#testing/test-database.ts'
import { addRows, bodyOf, createDay, dayFromNow, setStatus } from './test-community-days.ts'

const HOUSES = 150
const PUBLIC_URL = 'https://sales.example'
/** Of a lock that only this test knows. */
const LOCK = 20_261_127
/** The jobs of a killed process run again once its heartbeat has stopped for long enough. */
const ROUND_MS = 180_000

let mails: Awaited<ReturnType<typeof startMailServer>>
let site: TestApp
beforeAll(async () => {
  mails = await startMailServer()
  const env = { ROLE: 'web', DATABASE_URL: 'postgres://of-this-test', SMTP_URL: mails.url, PUBLIC_URL }
  site = await testApp({ env })
})
afterAll(async () => {
  await stopApps()
  await site.close()
  await mails.close()
})

function startWorker(): StartedApp {
  return startApp({
    ROLE: 'worker',
    DATA_DIR: site.dataDir,
    ...databaseSettings(site.connection),
    SMTP_URL: mails.url,
    PUBLIC_URL,
    LOG_LEVEL: 'warn',
  })
}

/** Lets the end of telling all houses wait for a lock, after the jobs of the last page were written and before they count. */
async function stopBeforeEnd() {
  const { pool } = site.database
  await pool.query(`
    create function wait_for_test() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(${LOCK}); return new; end $$;
    create trigger wait_for_test before update on community_mails
    for each row when (new.finished_at is not null) execute function wait_for_test()`)
  const holder = new pg.Client(site.connection)
  await holder.connect()
  await holder.query('select pg_advisory_lock($1)', [LOCK])
  return {
    isReached: async () => {
      const { rows } = await pool.query<{ count: number }>(
        `select count(*)::int as count from pg_locks where locktype = 'advisory' and objid = $1 and not granted`,
        [LOCK],
      )
      return rows[0]!.count > 0
    },
    // The lock is its session's.
    goOn: () => holder.end(),
  }
}

describe('the news of a day', () => {
  test(
    'reach 150 hosts once each, although the process that tells them is killed half-way',
    async () => {
      const organizer = await site.signUp({ firstName: 'Olga', lastName: 'Organizer' })
      await site.database.db.update(user).set({ emailVerified: true }).where(eq(user.id, organizer.userId))
      const { slug, id: dayId } = await createDay(organizer, { rainDate: dayFromNow(37) })
      await setStatus(organizer, slug, 'open')
      // The mail to the first house is underway when the process is killed: the server does not answer it.
      const emails = Array.from(
        { length: HOUSES },
        (_, index) => `${index === 0 ? 'slow-' : ''}host-${index}@example.com`,
      )
      const rows = emails.map((email, index) => ({ streetAddress: `${index + 1} Elm St`, zipCode: '32801', email }))
      const [slow] = await addRows(organizer, slug, rows)
      const end = await stopBeforeEnd()

      const worker = startWorker()
      await waitForUrl(worker)
      const news = { news: 'rain_date', words: 'Storms until noon.' }
      const told = await organizer.post(`/api/community-days/${slug}/news`, news)
      expect(bodyOf<OrganizedDay>(told)).toMatchObject({ liveStatus: 'rain_date' })
      const isMailUnderway = async () => {
        const { rows: active } = await site.database.pool.query(
          `select from pgboss.job where name = 'community-news-mail' and state = 'active' and data->>'entryId' = $1`,
          [slow!.entryId],
        )
        return active.length > 0
      }
      await expect.poll(async () => (await isMailUnderway()) && (await end.isReached())).toBe(true)
      worker.child.kill('SIGKILL')
      await worker.ended
      const readProgress = async () =>
        (await site.database.db.select().from(communityMails).where(eq(communityMails.dayId, dayId)))[0]!
      expect(await readProgress()).toMatchObject({ afterEntryId: expect.any(String) as string, finishedAt: null })
      await end.goOn()
      mails.answerSlow()

      await waitForUrl(startWorker())
      const mailsTo = (email: string) => mails.mailsTo(email).filter(({ subject }) => subject.includes('rain date'))
      const countReached = () => emails.filter((email) => mailsTo(email).length > 0).length
      await expect.poll(countReached, { timeout: ROUND_MS }).toBe(HOUSES)
      const countOpen = async () => {
        const { rows: open } = await site.database.pool.query(
          `select from pgboss.job where name in ('community-news', 'community-news-mail')
             and state in ('created', 'retry', 'active', 'failed')`,
        )
        return open.length
      }
      await expect.poll(countOpen, { timeout: ROUND_MS }).toBe(0)
      expect(emails.map((email) => mailsTo(email).length)).toEqual(emails.map(() => 1))
      expect(mailsTo(emails[0]!)[0]!.text).toContain('Storms until noon.')
      expect((await readProgress()).finishedAt).not.toBeNull()
    },
    2 * ROUND_MS,
  )
})
