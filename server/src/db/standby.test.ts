import { randomUUID } from 'node:crypto'
import { getPublicListings } from '@yardsnap/contract/browse'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import { openDatabase } from './database.ts'
import { migrateDatabase } from './migrate.ts'
import { replicaReads } from './replica.ts'

const { TEST_PRIMARY_URL, TEST_STANDBY_URL } = process.env
const log = pino({ level: 'silent' })
const open = (connectionString = '') => openDatabase({ connection: { connectionString }, log })

/** `npm run test:services -- replica` starts both servers. */
describe.skipIf(!TEST_PRIMARY_URL)('a standby that follows by streaming replication', () => {
  const [primary, standby] = [open(TEST_PRIMARY_URL), open(TEST_STANDBY_URL)]
  let site: TestApp
  let seller: Visitor
  beforeAll(async () => {
    await migrateDatabase({ connection: primary.connection, log })
    const name = new URL(TEST_PRIMARY_URL ?? '')
    const connection = { host: name.hostname, port: Number(name.port), user: 'postgres', database: 'postgres' }
    const dataDir = `/tmp/yardsnap-standby-${randomUUID()}`
    const env = { SITE_MODE: 'open', LOG_LEVEL: 'fatal' }
    site = await testApp({ env, replica: standby, beside: { database: primary, connection, dataDir } })
    seller = await site.signUp()
    await site.makePremium(seller.userId)
  })
  afterAll(async () => {
    await site.close()
    await primary.close()
    await standby.close()
  })

  async function publish(title: string): Promise<void> {
    expect((await seller.post('/api/listings', { title, status: 'published' })).statusCode).toBe(201)
  }

  const titlesFor = async (who: Visitor) =>
    (await who.get(getPublicListings.path)).json<{ title: string }[]>().map(({ title }) => title)

  test('has what was published a moment ago, and answers who is signed out', async () => {
    await publish('Soon on both')
    await expect.poll(() => titlesFor(site.visitor)).toContain('Soon on both')
    await standby.db.execute(sql`select pg_wal_replay_pause()`)
    await publish('On the primary so far')
    expect(await titlesFor(site.visitor)).not.toContain('On the primary so far')
    expect(await titlesFor(seller)).toContain('On the primary so far')
  })

  test('is stood in for by the primary once it is too far behind, and serves again when it has caught up', async () => {
    await expect.poll(() => titlesFor(site.visitor), { interval: 500 }).toContain('On the primary so far')
    await standby.db.execute(sql`select pg_wal_replay_resume()`)
    const isCaughtUp = async () => {
      const { rows } = await standby.db.execute(sql`select 1 from listings where title = 'On the primary so far'`)
      return rows.length
    }
    await expect.poll(isCaughtUp).toBe(1)
    expect(await titlesFor(site.visitor)).toContain('On the primary so far')
  })

  test('cancels a query that is in the way of the primary, which then answers it', async () => {
    const reads = replicaReads({ primary: primary.db, replica: standby.db, log })
    const answer = reads.read(async (db) => {
      const { rows } = await db.execute<{ in_recovery: boolean }>(sql`
        select pg_is_in_recovery() as in_recovery, case when pg_is_in_recovery() then pg_sleep(8) end, count(*) from words`)
      return rows[0]?.in_recovery
    })
    const isRunning = async () => {
      const { rows } = await standby.db.execute(sql`
        select 1 from pg_stat_activity where wait_event = 'PgSleep' and query like '%from words%'`)
      return rows.length
    }
    await expect.poll(isRunning).toBe(1)
    await primary.db.execute(sql`truncate words`)
    expect(await answer).toBe(false)
  })
})
