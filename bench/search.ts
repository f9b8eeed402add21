import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { SocketConnection } from '#server/db/database.ts'
import { onThrowawayDatabase } from './processes/throwaway-database.ts'
import { fillDatabase, listCenters } from './search/data.ts'
import { measureLimit } from './search/limit.ts'
import { keepAliveGet, type Load, measureLoad } from './search/load.ts'
import { startParseServer } from './search/parse-server.ts'
import { statementsOf } from './search/statements.ts'

/**
 * Measures searches over HTTP, compared with PostgreSQL alone on the same statements and Parse Server on the same data.
 * `npm run bench -- search [--listings 100000] [--seconds 8] [--without-parse]`
 */
const CLIENTS = 4
const SEARCHES = 100
/** The candidates take turns, so that other load on the machine affects all of them. */
const ROUNDS = 3
const PORT = 4801
const PARSE_PORT = 4802
const RATIO_BUDGET = 0.6
const PARSE_BUDGET = 100
const TEXTS = [
  'pyrex bowl',
  'walnut dresser',
  'train set',
  'brass planter',
  'acme drill',
  'camera',
  'floral dress',
  'hammer',
]

const { values } = parseArgs({
  args: process.argv.slice(2),
  options: {
    listings: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '8' },
    'without-parse': { type: 'boolean', default: false },
  },
})
const seconds = Number(values.seconds)
const centers = listCenters()

function searchesOf(kind: 'browse' | 'text'): Record<string, string>[] {
  return Array.from({ length: SEARCHES }, (_, index) => {
    const { latitude, longitude } = centers[(index * 7919) % centers.length] ?? { latitude: 0, longitude: 0 }
    const text = TEXTS[index % TEXTS.length] ?? ''
    const days = ['any', 'week', 'weekend'][index % 3] ?? ''
    const search = { location: `${latitude},${longitude}`, distance: '25', date: days, limit: '24' }
    return kind === 'text' ? { ...search, search: text } : search
  })
}

async function overHttp(urls: string[], headers: Record<string, string>): Promise<Load> {
  const get = keepAliveGet(CLIENTS, headers)
  return measureLoad({
    clients: CLIENTS,
    seconds,
    request: (index) => get(urls[index % urls.length] ?? ''),
  })
}

function middleOf<Round extends Load>(rounds: Round[]): Round {
  const middle = rounds.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(rounds.length / 2)]
  if (!middle) throw new Error('nothing was measured')
  return middle
}

function printLoad(what: string, { perSecond, medianMs, p95Ms }: Load): void {
  const number = (value: number, unit: string) => `${value.toFixed(1)} ${unit}`.padStart(13)
  console.log(`  ${what.padEnd(32)}${number(perSecond, '/s')}${number(medianMs, 'ms')}${number(p95Ms, 'ms')}`)
}

function printRatio(what: string, ratio: number, budget: number): void {
  console.log(
    `  ${what.padEnd(32)}${ratio.toFixed(2).padStart(10)}      at least ${budget}${ratio < budget ? '  MISSED' : ''}`,
  )
}

interface Measured {
  connection: SocketConnection
  folder: string
  parse: Awaited<ReturnType<typeof startParseServer>> | null
}

async function measure(kind: 'browse' | 'text', { connection, folder, parse }: Measured): Promise<void> {
  const searches = searchesOf(kind)
  const statements = await statementsOf(connection, searches)
  const urls = searches.map(
    (search) => `http://127.0.0.1:${PORT}/api/public-listings?${new URLSearchParams(search).toString()}`,
  )
  const limits = []
  const ours = []
  for (let round = 0; round < ROUNDS; round++) {
    limits.push(
      await measureLimit({ connection, statements, clients: CLIENTS, seconds, folder: path.join(folder, 'pgbench') }),
    )
    ours.push(await overHttp(urls, {}))
  }
  const [limit, own] = [middleOf(limits), middleOf(ours)]
  console.log(`\n${kind}: within 25 miles, nearest 24, ${CLIENTS} clients${' '.repeat(15)}median          p95`)
  printLoad(`PostgreSQL alone (${limit.by})`, limit)
  printLoad('ours over HTTP', own)
  printRatio('ours / PostgreSQL alone', own.perSecond / limit.perSecond, RATIO_BUDGET)
  if (!parse) return
  const today = new Date().toISOString().slice(0, 10)
  const parseUrls = searches.map((search) => parse.addressOf({ ...search, date: today }))
  const theirs = await overHttp(parseUrls, parse.headers)
  printLoad('Parse Server over HTTP', theirs)
  printRatio('ours / Parse Server', own.perSecond / theirs.perSecond, PARSE_BUDGET)
}

async function startParse(connection: SocketConnection, folder: string): Promise<Measured['parse']> {
  if (values['without-parse']) return null
  try {
    mkdirSync(folder)
    return await startParseServer({ connection, folder, port: PARSE_PORT })
  } catch (error) {
    console.log(`Parse Server is left out: ${error instanceof Error ? error.message : String(error)}`)
    return null
  }
}

await onThrowawayDatabase({
  name: 'search',
  fill: (client) => fillDatabase(client, Number(values.listings)),
  async measure({ connection, folder, startApp, undoLater }) {
    console.log(`${values.listings} published sales of 8 items`)
    const parse = await startParse(connection, path.join(folder, 'parse'))
    if (parse) undoLater(() => parse.stop())
    await startApp(PORT)
    for (const kind of ['browse', 'text'] as const) await measure(kind, { connection, folder, parse })
  },
})
