import { readdirSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import pg from 'pg'
import type { SocketConnection } from '#server/db/database.ts'
import { onThrowawayDatabase } from './processes/throwaway-database.ts'
import { fillDatabase } from './search/data.ts'
import { computeQuantile, keepAliveGet } from './search/load.ts'
import { type Search, searchShapes } from './search/shapes.ts'

/**
 * Measures the feed of things over HTTP on unevenly spread sales of eight items each, beside the search of sales that finds
 * their sales, in turn: time, and processor time of the app and PostgreSQL together. `npm run bench -- things
 * [--listings 125000] [--places 30]`
 */
const PORT = 4803
const BUDGET_CPU_MS = 60
const ITEMS_OF_A_SALE = 8
const SHAPES = [
  'near',
  'near, weekend',
  'near, category',
  'near, category of 5%',
  'near, common word',
  'near, any word',
  'near, rare word',
  'near, two words',
  'near, word with synonyms',
]

const { values } = parseArgs({
  args: process.argv.slice(2),
  options: { listings: { type: 'string', default: '125000' }, places: { type: 'string', default: '30' } },
})
const [listings, places] = [Number(values.listings), Number(values.places)]

const toUrl = (path: string, { limit: _limit, ...search }: Search) =>
  `http://127.0.0.1:${PORT}/api/${path}?${new URLSearchParams(search).toString()}`

/** Processor time of all threads of these processes, in nanoseconds (Linux). */
function cpuNs(pids: readonly number[]): number {
  const threads = pids.flatMap((pid) => readdirSync(`/proc/${pid}/task`).map((thread) => `/proc/${pid}/task/${thread}`))
  return threads.reduce((sum, thread) => sum + Number(readFileSync(`${thread}/schedstat`, 'utf8').split(' ')[0]), 0)
}

interface Times {
  ms: number[]
  cpuMs: number[]
}

/** @param listPids the processes that answer */
async function measure(urls: string[], listPids: () => Promise<number[]>): Promise<Times> {
  const get = keepAliveGet(1)
  const times: Times = { ms: [], cpuMs: [] }
  for (const url of urls) {
    await get(url)
    const pids = await listPids()
    const [startedAt, before] = [performance.now(), cpuNs(pids)]
    await get(url)
    times.ms.push(performance.now() - startedAt)
    times.cpuMs.push((cpuNs(pids) - before) / 1e6)
  }
  return times
}

function toColumns({ ms, cpuMs }: Times): string {
  return [ms, cpuMs]
    .flatMap((numbers) => [0.5, 0.95].map((share) => computeQuantile(numbers, share).toFixed(1).padStart(9)))
    .join('')
}

async function listBackends(
  connection: SocketConnection,
): Promise<{ list: () => Promise<number[]>; end: () => Promise<void> }> {
  const client = new pg.Client(connection)
  await client.connect()
  const list = async () => {
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    return rows.map(({ pid }) => pid)
  }
  return { list, end: () => client.end() }
}

await onThrowawayDatabase({
  name: 'things',
  fill: (client) => fillDatabase(client, listings),
  async measure({ connection, startApp, undoLater }) {
    console.log(`${listings * ITEMS_OF_A_SALE} things at ${listings} sales, ${places} places, one request at a time`)
    const app = await startApp(PORT)
    const backends = await listBackends(connection)
    undoLater(backends.end)
    const listPids = async () => [app.pid, ...(await backends.list())]
    console.log(`${''.padEnd(30)}   things: ms, p95; processor ms, p95        sales: ms, p95; processor ms, p95`)
    for (const { name, at } of searchShapes(places).filter((shape) => SHAPES.includes(shape.name))) {
      const searches = Array.from({ length: places }, (_, index) => at(index))
      const things = await measure(
        searches.map((search) => toUrl('things', search)),
        listPids,
      )
      const sales = await measure(
        searches.map((search) => toUrl('public-listings', search)),
        listPids,
      )
      const isOver = computeQuantile(things.cpuMs, 0.95) > BUDGET_CPU_MS
      console.log(`${name.padEnd(30)}${toColumns(things)}${toColumns(sales)}${isOver ? `  OVER ${BUDGET_CPU_MS}` : ''}`)
    }
  },
})
