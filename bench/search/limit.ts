import { execFile } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import type { SocketConnection } from '#server/db/database.ts'
import { type Load, summarizeLoad, measureLoad } from './load.ts'
import { inlineValues, type Statement } from './statements.ts'

interface LimitOptions {
  connection: SocketConnection
  statements: Statement[]
  clients: number
  seconds: number
  folder: string
}

/**
 * Throughput of PostgreSQL alone on these statements: with pgbench if installed, otherwise with prepared statements.
 */
export async function measureLimit(options: LimitOptions): Promise<Load & { by: string }> {
  try {
    return { ...(await byPgbench(options)), by: 'pgbench' }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    return { ...(await byDriver(options)), by: 'node-postgres' }
  }
}

async function byPgbench({ connection, statements, clients, seconds, folder }: LimitOptions): Promise<Load> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  const files = statements.map((statement, index) => {
    const file = path.join(folder, `${index}.sql`)
    writeFileSync(file, `${inlineValues(statement).replaceAll('\n', ' ')};\n`)
    return file
  })
  await promisify(execFile)(
    'pgbench',
    [
      '--no-vacuum',
      '--protocol=prepared',
      '--log',
      `--client=${clients}`,
      `--jobs=${clients}`,
      `--time=${seconds}`,
      `--host=${connection.host}`,
      `--port=${connection.port}`,
      `--username=${connection.user}`,
      ...files.flatMap((file) => ['-f', file]),
      connection.database,
    ],
    { cwd: folder },
  )
  // pgbench's log format: client, number, microseconds, script, second, microsecond.
  const times = readdirSync(folder)
    .filter((file) => file.startsWith('pgbench_log'))
    .flatMap((file) => readFileSync(path.join(folder, file), 'utf8').trim().split('\n'))
    .map((line) => Number(line.split(' ')[2]) / 1000)
  return summarizeLoad(times, seconds * 1000)
}

async function byDriver({ connection, statements, clients, seconds }: LimitOptions): Promise<Load> {
  const pool = new pg.Pool({ ...connection, max: clients })
  const names = [...new Set(statements.map(({ text }) => text))]
  const queries = statements.map(({ text, values }) => ({ name: `limit ${names.indexOf(text)}`, text, values }))
  const load = await measureLoad({
    clients,
    seconds,
    request: async (index) => void (await pool.query(queries[index % queries.length] ?? '')),
  })
  await pool.end()
  return load
}
