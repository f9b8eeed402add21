import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { pino } from 'pino'
import { afterEach } from 'vitest'
import { type EmbeddedPostgres, type SocketConnection, startEmbeddedPostgres } from './index.ts'

const OWNER_PROGRAM = path.join(import.meta.dirname, 'owner-process.ts')
export const isRoot = process.getuid?.() === 0

export const log = pino({ level: 'silent' })
const cleanups: (() => unknown)[] = []

/** Called when the test is over, the last one first. */
function cleanUp(cleanup: () => unknown): void {
  cleanups.push(cleanup)
}

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

export function newFolder(mode = 0o711): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'yardsnap-db-'))
  chmodSync(folder, mode)
  cleanUp(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export async function start(dataDir: string): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  cleanUp(() => postgres.stop())
  return postgres
}

/** Starts another process that owns the database of `dataDir`, as an app does. */
export async function startOwner(
  dataDir: string,
  options: { uid?: number; gid?: number; env?: NodeJS.ProcessEnv } = {},
) {
  const child = spawnOwner(dataDir, options)
  const lines = createInterface({ input: child.stdout })
  const [line]: string[] = await Promise.race([once(lines, 'line'), once(child, 'exit').then(() => [])])
  if (!line) throw new Error('the owner did not start')
  const connection: SocketConnection = JSON.parse(line)
  return { child, connection, pid: child.pid ?? 0 }
}

export function spawnOwner(dataDir: string, options: { uid?: number; gid?: number; env?: NodeJS.ProcessEnv } = {}) {
  const child = spawn(process.execPath, [OWNER_PROGRAM, dataDir], { stdio: ['ignore', 'pipe', 'inherit'], ...options })
  cleanUp(() => end(child, 'SIGKILL'))
  return child
}

export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

export async function query(connection: SocketConnection, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

export function postmasterPid(dataDir: string): number {
  return Number.parseInt(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)
}
