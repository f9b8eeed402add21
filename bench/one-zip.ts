import { parseArgs } from 'node:util'
import { onThrowawayDatabase } from './processes/throwaway-database.ts'
import { fillOneZip, ONE_ZIP } from './search/one-zip-data.ts'
import { keepAliveGet, measureLoad } from './search/load.ts'

/**
 * Measures searches when all listings are in the same ZIP, over HTTP, one request at a time (case L2). `npm run bench
 * -- one-zip [--listings 100000] [--seconds 3]`
 */
const PORT = 4803
const PAGE = 60
const BUDGET_P95_MS = 200
const { values } = parseArgs({
  args: process.argv.slice(2),
  options: { listings: { type: 'string', default: '100000' }, seconds: { type: 'string', default: '3' } },
})

const location = `${ONE_ZIP.latitude},${ONE_ZIP.longitude}`
const SEARCHES: [string, Record<string, string>][] = [
  ['around a place', { location }],
  ['on the weekend', { location, date: 'weekend' }],
  ['by category', { location, category: 'books' }],
  ['by a word of every other sale', { location, search: 'camera' }],
  ['by a word of one in 1,000', { location, search: 'turntable' }],
  ['by a word of none', { location, search: 'accordion' }],
  ['soonest first', {}],
  ['soonest first by a word of every other', { search: 'camera' }],
  ['soonest first by a word of one in 1,000', { search: 'turntable' }],
  ['soonest first by a word of none', { search: 'accordion' }],
]

async function measure([what, search]: (typeof SEARCHES)[number]): Promise<void> {
  const query = new URLSearchParams({ ...search, limit: String(PAGE) })
  const url = `http://127.0.0.1:${PORT}/api/public-listings?${query.toString()}`
  const found: unknown = await (await fetch(url)).json()
  const count = Array.isArray(found) ? found.length : Number.NaN
  const get = keepAliveGet(1)
  const { medianMs, p95Ms } = await measureLoad({
    clients: 1,
    seconds: Number(values.seconds),
    request: () => get(url),
  })
  const isOver = p95Ms > BUDGET_P95_MS || !(count <= PAGE)
  const numbers = [medianMs, p95Ms].map((ms) => `${ms.toFixed(1)} ms`.padStart(12)).join('')
  console.log(`${what.padEnd(42)}${String(count).padStart(6)}${numbers}${isOver ? '  OVER' : ''}`)
}

await onThrowawayDatabase({
  name: 'one-zip',
  fill: (client) => fillOneZip(client, Number(values.listings)),
  async measure({ startApp }) {
    await startApp(PORT)
    console.log(
      `${values.listings} published sales in one ZIP, at most ${PAGE} asked for; p95 at most ${BUDGET_P95_MS} ms`,
    )
    console.log(`${''.padEnd(42)}${'found'.padStart(6)}${'median'.padStart(12)}${'p95'.padStart(12)}`)
    for (const search of SEARCHES) await measure(search)
  },
})
