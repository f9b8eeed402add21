import { readFileSync } from 'node:fs'
import pg from 'pg'
import type { SocketConnection } from '#server/db/database.ts'
import { computeQuantile } from './load.ts'
import type { SearchShape } from './shapes.ts'
import { literal, openRecorder, type Statement } from './statements.ts'

interface Options {
  connection: SocketConnection
  shapes: SearchShape[]
  places: number
  /** Requests a search of the app. */
  get: (search: Record<string, string>) => Promise<void>
}

/** One value for each place. */
export interface ShapeTimes {
  name: string
  overHttpMs: number[]
  bareMs: number[]
  /** Processor time of PostgreSQL, for all statements of a search. */
  cpuMs: number[]
  buffers: number[]
  statements: number[]
}

/**
 * Measures each shape of search at each place, one request at a time: over HTTP, and its statements alone, prepared, on
 * one connection. Each is first run once to warm up. Processor time is Linux's, of the connection's own process.
 */
export async function* measureShapes({ connection, shapes, places, get }: Options): AsyncGenerator<ShapeTimes> {
  const recorder = await openRecorder(connection)
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const bare = bareExecution(client, rows[0]?.pid ?? 0)
  for (const { name, at, page } of shapes) {
    const times: ShapeTimes = { name, overHttpMs: [], bareMs: [], cpuMs: [], buffers: [], statements: [] }
    for (let place = 0; place < places; place++) {
      const { statements, query } = await recorder.record(at(place), page)
      await bare.run(statements)
      const { ms, cpuMs } = await bare.run(statements)
      await get(query)
      const startedAt = performance.now()
      await get(query)
      times.overHttpMs.push(performance.now() - startedAt)
      times.bareMs.push(ms)
      times.cpuMs.push(cpuMs)
      times.buffers.push(await bare.countBuffers(statements))
      times.statements.push(statements.length)
    }
    yield times
  }
  await client.end()
  await recorder.close()
}

function bareExecution(client: pg.Client, pid: number) {
  const names: string[] = []
  const getStatementName = ({ text }: Statement) => {
    if (!names.includes(text)) names.push(text)
    return `bare ${names.indexOf(text)}`
  }
  const cpuNs = () => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0])
  return {
    async run(statements: Statement[]): Promise<{ ms: number; cpuMs: number }> {
      const [startedAt, cpuBefore] = [performance.now(), cpuNs()]
      for (const statement of statements) await client.query({ name: getStatementName(statement), ...statement })
      return { ms: performance.now() - startedAt, cpuMs: (cpuNs() - cpuBefore) / 1e6 }
    },
    /** Pages of 8 kB that the statements read, from memory or disk. They must have been run. */
    async countBuffers(statements: Statement[]): Promise<number> {
      let buffers = 0
      for (const statement of statements) {
        const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
          `explain (analyze, buffers, timing off, format json)
           execute ${pg.escapeIdentifier(getStatementName(statement))} (${statement.values.map(literal).join(', ')})`,
        )
        const plan = rows[0]?.['QUERY PLAN'][0].Plan
        buffers += (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0)
      }
      return buffers
    },
  }
}

/** A line of the table: medians, 95th and 99th percentiles in milliseconds, buffers, statements. */
export function formatRow({ name, overHttpMs, bareMs, cpuMs, buffers, statements }: ShapeTimes): string {
  const quantiles = (values: number[]) =>
    [0.5, 0.95, 0.99].map((share) => computeQuantile(values, share).toFixed(1).padStart(7)).join('')
  const counts = [computeQuantile(buffers, 0.5), Math.max(...buffers), Math.max(...statements)]
  return (
    [name.padEnd(32), quantiles(overHttpMs), quantiles(bareMs), quantiles(cpuMs)].join('  ') +
    counts.map((count) => String(count).padStart(8)).join('')
  )
}
