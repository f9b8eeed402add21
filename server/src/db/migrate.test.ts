import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { browseService } from '#shop/browse/service.ts'
import { getStorageUse } from '#core/photos/storage-queries.ts'
import { StartError } from '#start-error.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import type { SocketConnection } from './database.ts'
import { listMigrations, withFirstMigrations } from './first-migrations.ts'
import { migrateDatabase, MIGRATIONS_FOLDER } from './migrate.ts'

const log = pino({ level: 'silent' })

/** Writes a migrations folder as drizzle-kit does, with one file per statement. */
function migrationsFolder(statements: string[]): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'yardsnap-migrations-'))
  mkdirSync(path.join(folder, 'meta'))
  const entries = statements.map((sql, idx) => {
    writeFileSync(path.join(folder, `${idx}_step.sql`), sql)
    return { idx, version: '7', when: 1_000 + idx, tag: `${idx}_step`, breakpoints: true }
  })
  writeFileSync(
    path.join(folder, 'meta/_journal.json'),
    JSON.stringify({ version: '7', dialect: 'postgresql', entries }),
  )
  return folder
}

describe('migrations', () => {
  let own: TestDatabase
  let connection: SocketConnection
  const tables = async () => {
    const { rows } = await own.database.pool.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
    )
    return rows.map((row) => row.name)
  }

  beforeAll(async () => {
    own = await createTestDatabase()
    connection = own.connection
  })
  beforeEach(async () => {
    await own.database.pool.query(
      'drop schema public cascade; create schema public; drop schema if exists drizzle cascade',
    )
  })
  afterAll(() => own.drop())

  /** Applies the migrations before the one of this name. */
  async function migrateUpTo(name: string): Promise<void> {
    const count = (await listMigrations()).findIndex((tag) => tag.endsWith(name))
    await withFirstMigrations(count, (folder) => migrateDatabase({ connection, log, folder }))
  }

  test('R13 processes that start together all end up with a migrated database', async () => {
    const folder = migrationsFolder(['create table first (id int)', 'create table second (id int)'])
    await Promise.all(Array.from({ length: 6 }, () => migrateDatabase({ connection, log, folder })))
    expect(await tables()).toEqual(['first', 'second'])
    rmSync(folder, { recursive: true })
  })

  test('R13 resumes after an interruption, with nothing half done', async () => {
    const folder = migrationsFolder(['create table first (id int)', 'select pg_sleep(60) as interrupted_here'])
    const running = migrateDatabase({ connection, log, folder }).catch((error: unknown) => error)
    const killSleeper = `select pg_terminate_backend(pid) as killed from pg_stat_activity
      where datname = current_database() and query like '%interrupted_here%' and pid <> pg_backend_pid() and wait_event = 'PgSleep'`
    await expect.poll(async () => (await own.database.pool.query(killSleeper)).rows).toEqual([{ killed: true }])
    expect(await running).toBeInstanceOf(Error)
    expect(await tables()).toEqual([])

    writeFileSync(path.join(folder, '1_step.sql'), 'create table second (id int)')
    await migrateDatabase({ connection, log, folder })
    expect(await tables()).toEqual(['first', 'second'])
    rmSync(folder, { recursive: true })
  })

  test('R13 an older build refuses a database with unknown migrations', async () => {
    const newer = migrationsFolder(['create table first (id int)', 'create table second (id int)'])
    const older = migrationsFolder(['create table first (id int)'])
    await migrateDatabase({ connection, log, folder: newer })
    await expect(migrateDatabase({ connection, log, folder: older })).rejects.toThrow(
      'The database has a migration that this build does not know. It was used by a newer version of the app',
    )
    for (const folder of [newer, older]) rmSync(folder, { recursive: true })
  })

  test('refuses a database whose encoding cannot hold all texts', async () => {
    const { pool } = own.database
    const name = `latin_${own.connection.database}`
    await pool.query(`create database ${name} template template0 encoding 'LATIN1' locale_provider libc locale 'C'`)
    onTestFinished(async () => void (await pool.query(`drop database ${name} with (force)`)))
    await expect(migrateDatabase({ connection: { ...connection, database: name }, log })).rejects.toThrow(
      new StartError('The database has the encoding LATIN1. Make one with the encoding UTF8.'),
    )
  })

  test('says which file of a certificate is not there', async () => {
    const connectionString = 'postgres://localhost/app?sslmode=verify-full&sslrootcert=/none'
    const refused = migrateDatabase({ connection: { connectionString }, log })
    await expect(refused).rejects.toThrow(/^The database cannot be used: ENOENT.*'\/none'\. Look at DATABASE_URL\.$/)
    await expect(refused).rejects.toBeInstanceOf(StartError)
  })

  test('each migration is later than the one before, without which it would be passed over', () => {
    const times = readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER }).map(({ folderMillis }) => folderMillis)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(new Set(times).size).toBe(times.length)
  })

  test('does nothing to a database that is up to date', async () => {
    const folder = migrationsFolder(['create table first (id int)'])
    await migrateDatabase({ connection, log, folder })
    await migrateDatabase({ connection, log, folder })
    const { rows } = await own.database.pool.query('select count(*)::int as applied from drizzle.__drizzle_migrations')
    expect(rows).toEqual([{ applied: 1 }])
    rmSync(folder, { recursive: true })
  })

  test('S-N3 estimates the storage and unfinished uploads of existing accounts', async () => {
    await migrateUpTo('storage_quota')
    const { pool } = own.database
    await pool.query(`insert into "user" (id, name, email) values ('dana', 'Dana', 'dana@example.com')`)
    await pool.query(
      `insert into photos (id, owner_id, object_key, master_key, content_hash, media_type, bytes, width, height)
       select gen_random_uuid(), 'dana', 'uploads/' || bytes, 'masters/' || bytes, '', 'image/jpeg', bytes, 4000, 3000
       from unnest(array[100000, 9000000]) as bytes`,
    )
    await pool.query(
      `insert into uploads (id, owner_id, object_key, kind) values (gen_random_uuid(), 'dana', 'uploads/a', 'single')`,
    )
    await pool.query(`insert into discarded_objects (key) values ('uploads/b')`)
    await migrateDatabase({ connection, log })
    expect(await getStorageUse(own.database.db, 'dana')).toEqual({
      stored: 100_000 + 100_000 + 9_000_000 + 1.5 * 1024 * 1024,
      reserved: 10 * 1024 * 1024,
      inFlight: 10 * 1024 * 1024,
      looseCount: 3,
    })
  })

  test('sales of before are found by their words, category, day and place after the migration', async () => {
    await migrateUpTo('search_terms')
    await own.database.pool.query(`
      insert into "user" (id, name, email) values ('dana', 'Dana', 'dana@example.com');
      insert into listings (id, seller_id, status, title, categories, sale_date, latitude, longitude, position_precision)
      values (gen_random_uuid(), 'dana', 'published', 'Gramophone', '{books}', '2031-05-14', 28.5, -81.4, 'street'),
        (gen_random_uuid(), 'dana', 'published', 'Gramophone', '{toys}', '2031-05-14', 28.5, -81.4, 'street')`)
    await migrateDatabase({ connection, log })
    const service = browseService({
      database: own.database,
      places: { geocode: async () => ({ latitude: null, longitude: null, precision: null, label: null }) },
      now: () => new Date('2031-05-12T12:00:00Z'),
    })
    const search = { search: 'gramophone', category: 'books', date: 'week', limit: 10 } as const
    for (const query of [search, { ...search, location: '28.5,-81.4' }]) {
      expect((await service.search(query)).listings).toMatchObject([{ title: 'Gramophone', saleDate: '2031-05-14' }])
    }
  })
})
