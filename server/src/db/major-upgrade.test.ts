import { createHash } from 'node:crypto'
import { chmodSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres } from 'embedded-postgres-cluster'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedDemo } from '#demo/seed.ts'
import { parseConfig } from '#config/config.ts'
import { uploadPhoto } from '#testing/photos.ts'
import { testApp } from '#testing/test-app.ts'
import { copyDatabase } from './copy-database.ts'
import { type Connection, openDatabase } from './database.ts'
import { migrateDatabase } from './migrate.ts'

const log = pino({ level: 'silent' })
const WHOLE_DEMO_MS = 300_000
const DAY_MS = 24 * 3600 * 1000

/** Folders of programs of older major versions: `npm run test:services -- upgrade` fetches one, Debian has another. */
const OLDER = [
  process.env['TEST_FORMER_POSTGRES'],
  process.env['TEST_FORMER_POSTGRES'] && '/usr/lib/postgresql/15',
].filter((folder) => folder !== undefined && existsSync(path.join(folder, 'bin/postgres'))) as string[]

describe.skipIf(OLDER.length === 0).each(OLDER.length === 0 ? [''] : OLDER)(
  'a folder of the demo, made by %s',
  (programs) => {
    let dataDir: string
    let major: string
    let before: Record<string, string>
    let photos: Record<string, string>
    const cluster = () => path.join(dataDir, 'postgres')
    const readVersion = (folder: string) => readFileSync(path.join(folder, 'PG_VERSION'), 'utf8').trim()

    beforeAll(async () => {
      dataDir = mkdtempSync(path.join(os.tmpdir(), 'yardsnap-upgrade-'))
      chmodSync(dataDir, 0o711)
      const former = await startEmbeddedPostgres({ dataDir, log, programs })
      await migrateDatabase({ connection: former.connection, log })
      await fillWithDemo(former.connection)
      major = readVersion(cluster())
      before = await computeSums(former.connection)
      photos = readPhotos(dataDir)
      await former.stop()
    }, WHOLE_DEMO_MS)
    afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

    async function fillWithDemo(
      connection: Awaited<ReturnType<typeof startEmbeddedPostgres>>['connection'],
    ): Promise<void> {
      const database = openDatabase({ connection, log })
      const env = { SITE_MODE: 'open', DETECTION: 'off', PASSWORD_SIGN_IN: 'on' }
      const site = await testApp({ env, beside: { database, connection, dataDir } })
      const config = parseConfig({ ...env, DATA_DIR: dataDir })
      await seedDemo({ app: site.app, config, database, log })
      const seller = await site.signUp({ firstName: 'Ána', lastName: 'O’Hara' })
      const { id } = (await seller.post('/api/listings', { title: 'Tab\tand \\N' })).json<{ id: string }>()
      await seller.post(`/api/listings/${id}/photos`, { imageUrls: [await uploadPhoto(seller)] })
      await site.close()
      await database.close()
    }

    const start = (copy = (from: Connection, to: Connection) => copyDatabase(from, to, log)) =>
      startEmbeddedPostgres({ dataDir, log, copyDatabase: copy, formerPrograms: () => programs })

    test(
      'stays as it is when copying fails',
      async () => {
        const failing = start(async (from, to) => {
          await copyDatabase(from, to, log)
          throw new Error('the power is gone')
        })
        await expect(failing).rejects.toThrow('the power is gone')
        expect(readVersion(cluster())).toBe(major)
        expect(globSync(`${cluster()}.*`).filter((file) => statSync(file).isDirectory())).toEqual([])
      },
      WHOLE_DEMO_MS,
    )

    test(
      'has all rows and photos after a start of this version, and is kept beside it',
      async () => {
        const present = await start()
        expect(await computeSums(present.connection)).toEqual(before)
        expect(Object.keys(before).length).toBeGreaterThan(60)
        expect(readPhotos(dataDir)).toEqual(photos)
        expect(Object.keys(photos).length).toBeGreaterThanOrEqual(10)
        expect(Number(readVersion(cluster()))).toBeGreaterThan(Number(major))
        expect(readVersion(`${cluster()}.former-${major}`)).toBe(major)

        await migrateDatabase({ connection: present.connection, log })
        const database = openDatabase({ connection: present.connection, log })
        const beside = { database, connection: present.connection, dataDir }
        const site = await testApp({ env: { SITE_MODE: 'open', DETECTION: 'off' }, beside })
        const found = (await site.visitor.get('/api/public-listings')).json<unknown[]>()
        expect(found.length).toBeGreaterThan(3)
        const seller = await site.signUp()
        expect((await seller.post('/api/listings', { title: 'New rows have ids of their own' })).statusCode).toBe(201)
        await site.close()
        await database.close()
        await present.stop()
      },
      WHOLE_DEMO_MS,
    )

    test(
      'is copied again when a start ended between taking it away and putting the new one there',
      async () => {
        rmSync(cluster(), { recursive: true })
        const present = await start()
        expect(await computeSums(present.connection)).toEqual(before)
        await present.stop()
      },
      WHOLE_DEMO_MS,
    )

    test('is gone once the new one has run for a day', async () => {
      const kept = `${cluster()}.former-${major}`
      await (await start()).stop()
      expect(existsSync(kept)).toBe(true)
      const longAgo = new Date(Date.now() - DAY_MS)
      utimesSync(kept, longAgo, longAgo)
      await (await start()).stop()
      expect(existsSync(kept)).toBe(false)
      expect(existsSync(cluster())).toBe(true)
    })
  },
)

/** A sum of each table's rows. */
async function computeSums(connection: Connection): Promise<Record<string, string>> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'pgboss', 'drizzle') order by 1`,
  )
  const sums: Record<string, string> = {}
  for (const { name } of tables) {
    const columns = name.startsWith('drizzle.') ? 't.hash' : 't::text'
    const { rows } = await client.query<{ sum: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(${columns}, '|' order by ${columns} collate "C")), '') as sum from ${name} t`,
    )
    sums[name] = rows[0]!.sum
  }
  await client.end()
  return sums
}

function readPhotos(dataDir: string): Record<string, string> {
  const files = globSync('objects/**/*', { cwd: dataDir }).filter((file) => statSync(path.join(dataDir, file)).isFile())
  return Object.fromEntries(
    files.map((file) => [
      file,
      createHash('sha256')
        .update(readFileSync(path.join(dataDir, file)))
        .digest('hex'),
    ]),
  )
}
