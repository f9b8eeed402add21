import { pino } from 'pino'
import { openDatabase } from '#server/db/database.ts'
import { SAMPLE_SALES } from '#server/demo/samples.ts'
import { type BrowseService, browseService } from '#server/shop/browse/service.ts'
import { loadAskedItems } from './prices/asking-prices.ts'
import { loadOtherSales } from './prices/other-sales.ts'
import { onThrowawayDatabase } from './processes/throwaway-database.ts'
import { ENGLISH_QUERIES, FIRST_QUERIES, NOTHING_QUERIES, type Query, SECOND_QUERIES } from './spanish/queries.ts'
import { fillStocks, type Stock } from './spanish/stock.ts'
import { ENGLISH_TITLES, SPANISH_TITLES } from './spanish/things.ts'

/**
 * Measures how many Spanish searches find English titles, and the other way round: whether a right thing is among the
 * first ten, and how many of these are right. `npm run bench -- spanish`; titles that people wrote on real sales are
 * measured, too, where their file is.
 */
const SHOWN = 10
const BUDGET = 0.9

const samples = SAMPLE_SALES.flatMap(({ items }) => items.map(({ title }) => title))
const people = [...(loadAskedItems() ?? []), ...[...loadOtherSales().values()].flat()].map(({ title }) => title)

const english: Stock = {
  name: 'English titles',
  center: { latitude: 28.5383, longitude: -81.3792 },
  titles: [...samples, ...ENGLISH_TITLES],
}
const spanish: Stock = {
  name: 'Spanish titles',
  center: { latitude: 34.0522, longitude: -118.2437 },
  titles: SPANISH_TITLES,
}
const written: Stock = {
  name: 'titles that people wrote',
  center: { latitude: 41.8781, longitude: -87.6298 },
  titles: [...new Set(people)].filter((title) => title !== ''),
}

interface Search {
  typed: string
  found: string[]
}

async function search(browse: BrowseService, typed: string, { center }: Stock): Promise<Search> {
  const location = `${center.latitude},${center.longitude}`
  const { listings } = await browse.search({ search: typed, location, distance: 25, limit: SHOWN })
  return { typed, found: listings.flatMap(({ matchedItem }) => matchedItem?.title ?? []) }
}

/** Queries for which the stock has nothing say nothing about searches, and do not count. */
async function measureFound(browse: BrowseService, name: string, queries: readonly Query[], stock: Stock) {
  const possible = queries.filter(([, right]) => stock.titles.some((title) => right.test(title)))
  const missed: Search[] = []
  const precisions: number[] = []
  for (const [typed, right] of possible) {
    const one = await search(browse, typed, stock)
    const count = one.found.filter((title) => right.test(title)).length
    if (count === 0) missed.push(one)
    else precisions.push(count / one.found.length)
  }
  const hits = possible.length - missed.length
  const precision = precisions.reduce((sum, share) => sum + share, 0) / precisions.length
  console.log(
    `${name}, ${stock.titles.length} ${stock.name}: ${hits} of ${possible.length} found, ` +
      `${(precision * 100).toFixed(0)}% of what is shown is right`,
  )
  printSearches('missed', missed)
  return { isKept: hits >= possible.length * BUDGET }
}

async function measureNothing(browse: BrowseService, stock: Stock): Promise<void> {
  const searches = []
  for (const typed of NOTHING_QUERIES) searches.push(await search(browse, typed, stock))
  const wrong = searches.filter(({ found }) => found.length > 0)
  console.log(`what nobody has: ${searches.length - wrong.length} of ${searches.length} find nothing`)
  printSearches('found', wrong)
}

function printSearches(what: string, searches: readonly Search[]): void {
  for (const { typed, found } of searches) console.log(`  ${what}: ${typed} (${found.slice(0, 4).join('; ')})`)
}

await onThrowawayDatabase({
  name: 'spanish',
  fill: (client) => fillStocks(client, [english, spanish, written]),
  async measure({ connection, undoLater }) {
    const database = openDatabase({ connection, log: pino({ level: 'warn' }) })
    undoLater(() => database.close())
    const geocode = () => Promise.reject(new Error('Every search here has a position'))
    const browse = browseService({ database, places: { geocode } })
    // Words that are known are not taken for misspelled ones.
    await browse.refreshWords()
    const first = await measureFound(browse, 'Spanish queries', FIRST_QUERIES, english)
    const second = await measureFound(browse, 'Spanish queries written later', SECOND_QUERIES, english)
    const back = await measureFound(browse, 'English queries', ENGLISH_QUERIES, spanish)
    if (written.titles.length > 0) await measureFound(browse, 'Spanish queries', FIRST_QUERIES, written)
    await measureNothing(browse, english)
    if (!first.isKept || !second.isKept || !back.isKept) {
      console.log(`MISSED: at least ${BUDGET * 100}% are to be found`)
      process.exitCode = 1
    }
  },
})
