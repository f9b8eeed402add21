import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { SocketConnection } from '#server/db/database.ts'
import { onThrowawayDatabase } from './processes/throwaway-database.ts'
import { startStatementServer } from './search/start-statement-server.ts'
import { fillDatabase } from './search/data.ts'
import { measureLimit } from './search/limit.ts'
import { keepAliveGet, type Load, measureLoad, measureRate, computeQuantile } from './search/load.ts'
import { startParseServer } from './search/parse-server.ts'
import { formatRow, measureShapes } from './search/shape-times.ts'
import { type Search, searchShapes } from './search/shapes.ts'
import { openRecorder, type Statement } from './search/statements.ts'

/**
 * Measures searches over HTTP on unevenly spread sales: each shape of search beside its statements alone, then mixes of
 * them under load beside PostgreSQL alone and a bare server on the same statements, and Parse Server on the same data. `npm
 * run bench -- search [--listings 100000] [--places 50] [--seconds 8] [--without-parse]`
 */
const CLIENTS = 4
/** The candidates take turns, so that other load on the machine affects all of them. */
const ROUNDS = 3
const PORT = 4801
const PARSE_PORT = 4802
const STATEMENT_PORT = 4804
const RATE = 20
/** In a mix; pgbench takes at most 128 scripts. */
const MOST_SEARCHES = 120
const BUDGET = { ratio: 0.6, parseRatio: 100, cpuMs: 150, p95Ms: { browse: 40, text: 60 } }
const MIXES = {
  browse: ['near', 'near, weekend', 'near, category'],
  text: ['near, common word', 'near, any word', 'near, two words', 'near, word with synonyms', 'near, rare word'],
}
type Mix = keyof typeof MIXES

const { values } = parseArgs({
  args: process.argv.slice(2),
  options: {
    listings: { type: 'string', default: '100000' },
    places: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '8' },
    'without-parse': { type: 'boolean', default: false },
  },
})
const [places, seconds] = [Number(values.places), Number(values.seconds)]

const toUrl = (search: Search) =>
  `http://127.0.0.1:${PORT}/api/public-listings?${new URLSearchParams(search).toString()}`

function makeSearches(mix: Mix): Search[] {
  const shapes = searchShapes(places).filter(({ name }) => MIXES[mix].includes(name))
  return Array.from({ length: MOST_SEARCHES }, (_, index) => shapes[index % shapes.length]?.at(index % places) ?? {})
}

async function overHttp(urls: string[], headers: Record<string, string> = {}): Promise<Load> {
  const get = keepAliveGet(CLIENTS, headers)
  return measureLoad({ clients: CLIENTS, seconds, request: (index) => get(urls[index % urls.length] ?? '') })
}

function getMedianRound<Round extends Load>(rounds: Round[]): Round {
  const middle = rounds.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(rounds.length / 2)]
  if (!middle) throw new Error('nothing was measured')
  return middle
}

function printLoad(what: string, { perSecond, medianMs, p95Ms }: Load): void {
  const number = (value: number, unit: string) => `${value.toFixed(1)} ${unit}`.padStart(13)
  console.log(`  ${what.padEnd(32)}${number(perSecond, '/s')}${number(medianMs, 'ms')}${number(p95Ms, 'ms')}`)
}

function printRatio(what: string, ratio: number, budget?: number): void {
  const demanded = budget === undefined ? '' : `      at least ${budget}${ratio < budget ? '  MISSED' : ''}`
  console.log(`  ${what.padEnd(32)}${ratio.toFixed(2).padStart(10)}${demanded}`)
}

async function printShapes(connection: SocketConnection): Promise<void> {
  const get = keepAliveGet(1)
  console.log(`\neach shape at ${places} places, one at a time; ms: median, 95th and 99th percentile`)
  console.log(
    `${''.padEnd(38)}over HTTP         statements alone      processor, PostgreSQL     buffers: median, most; statements`,
  )
  const shapes = searchShapes(places)
  for await (const times of measureShapes({ connection, shapes, places, get: (search) => get(toUrl(search)) })) {
    console.log(formatRow(times) + (computeQuantile(times.cpuMs, 0.99) > BUDGET.cpuMs ? '  OVER' : ''))
  }
}

interface Measured {
  connection: SocketConnection
  folder: string
  parse: Awaited<ReturnType<typeof startParseServer>> | null
}

async function measureMix(mix: Mix, { connection, folder, parse }: Measured): Promise<void> {
  const searches = makeSearches(mix)
  const statements: Statement[] = []
  const recorder = await openRecorder(connection)
  for (const search of searches) statements.push(...(await recorder.record(search)).statements)
  await recorder.close()
  const urls = searches.map(toUrl)
  const bare = await startStatementServer(folder, { connection, port: STATEMENT_PORT, statements })
  const bareUrls = statements.map((_, index) => bare.toUrl(index))
  const limits = []
  const least = []
  const ours = []
  for (let round = 0; round < ROUNDS; round++) {
    limits.push(
      await measureLimit({ connection, statements, clients: CLIENTS, seconds, folder: path.join(folder, 'pgbench') }),
    )
    least.push(await overHttp(bareUrls))
    ours.push(await overHttp(urls))
  }
  await bare.stop()
  const [limit, bareLoad, own] = [getMedianRound(limits), getMedianRound(least), getMedianRound(ours)]
  console.log(`\n${mix}: within 25 miles, nearest 24, ${CLIENTS} clients${' '.repeat(15)}median          p95`)
  printLoad(`PostgreSQL alone (${limit.by})`, limit)
  printLoad('a bare server over HTTP', bareLoad)
  printLoad('ours over HTTP', own)
  printRatio('a bare server / PostgreSQL alone', bareLoad.perSecond / limit.perSecond)
  printRatio('ours / PostgreSQL alone', own.perSecond / limit.perSecond, BUDGET.ratio)
  printRatio('ours / a bare server', own.perSecond / bareLoad.perSecond)
  const get = keepAliveGet(RATE)
  const steady = await measureRate({
    perSecond: RATE,
    seconds,
    request: (index) => get(urls[index % urls.length] ?? ''),
  })
  printLoad(`ours at ${RATE} requests a second`, steady)
  if (steady.p95Ms > BUDGET.p95Ms[mix]) console.log(`  OVER: 95th percentile at most ${BUDGET.p95Ms[mix]} ms`)
  if (!parse) return
  const today = new Date().toISOString().slice(0, 10)
  const parseUrls = searches.map((search) => parse.toUrl({ ...search, date: today }))
  const theirs = await overHttp(parseUrls, parse.headers)
  printLoad('Parse Server over HTTP', theirs)
  printRatio('ours / Parse Server', own.perSecond / theirs.perSecond, BUDGET.parseRatio)
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
    await startApp(PORT)
    await printShapes(connection)
    const parse = await startParse(connection, path.join(folder, 'parse'))
    if (parse) undoLater(() => parse.stop())
    for (const mix of ['browse', 'text'] as const) await measureMix(mix, { connection, folder, parse })
  },
})
