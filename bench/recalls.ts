import { pino } from 'pino'
import { openDatabase } from '#server/db/database.ts'
import { kindCatalog } from '#server/kinds/catalog.ts'
import { recallLoading } from '#server/sell/recalls/loading.ts'
import { recallsService } from '#server/sell/recalls/service.ts'
import { makeRecall, OTHER_TITLES, RECALLED_TITLES, TEST_RECALLS } from '#server/sell/recalls/test-recalls.ts'
import { onThrowawayDatabase } from './processes/throwaway-database.ts'

/**
 * Ten thousand recalls, as many as the CPSC has published: the time to load them, and to compare the titles of the test with
 * them, one at a time and forty in a call. `npm run bench -- recalls`
 */
const RECALLS = 10_000
const FIRST_MADE = 1000
const YEARS = 40
const BUDGET_MS = 5

/** Made-up brands, each with a few recalls, of kinds in turn. */
function makeRecalls() {
  const { kinds } = kindCatalog()
  return Array.from({ length: RECALLS - TEST_RECALLS.length }, (_, index) => {
    const brand = `Brand${(index % 3000).toString(36)}ly`
    const kind = kinds[(index * 7) % kinds.length]?.name ?? 'lamp'
    const date = `${1985 + (index % YEARS)}-0${1 + (index % 9)}-1${index % 9}`
    return makeRecall(FIRST_MADE + index, date, `${brand} Recalls ${kind} Due to Fire Hazard`, [`${brand} ${kind}`])
  })
}

await onThrowawayDatabase({
  name: 'recalls',
  measure: async ({ connection, undoLater }) => {
    const log = pino({ level: 'warn' })
    const database = openDatabase({ connection, log })
    undoLater(() => database.close())
    const published = [...TEST_RECALLS, ...makeRecalls()].map((recall) => ({
      id: recall.RecallID,
      number: recall.RecallNumber,
      date: recall.RecallDate.slice(0, 10),
      title: recall.Title,
      products: recall.Products.map(({ Name }) => Name),
      hazard: recall.Description,
      remedy: '',
      url: recall.URL,
    }))
    const byYear = Map.groupBy(published, ({ date }) => date.slice(0, 4))
    const recalls = {
      list: async (period: object) => byYear.get(String(Reflect.get(period, 'recalledFrom')).slice(0, 4)) ?? [],
    }
    const loading = recallLoading({ database, recalls, log })
    const now = new Date()
    const loadedFrom = performance.now()
    for (let year = 1973; year <= now.getUTCFullYear(); year++) await loading.refresh(now)
    console.log(`loading ${RECALLS} recalls: ${((performance.now() - loadedFrom) / 1000).toFixed(1)} s`)
    await database.pool.query('vacuum analyze recalls')

    const service = recallsService({ database, isOn: true })
    const titles = [...RECALLED_TITLES, ...OTHER_TITLES]
    await service.check(titles, 'en')
    const times: number[] = []
    for (const title of titles) {
      const from = performance.now()
      await service.check([title], 'en')
      times.push(performance.now() - from)
    }
    const sorted = times.toSorted((a, b) => a - b)
    const [median, p95] = [0.5, 0.95].map((share) => sorted[Math.floor(sorted.length * share)] ?? 0)
    console.log(`one title a call: median ${median?.toFixed(2)} ms, 95% at most ${p95?.toFixed(2)} ms`)
    const from = performance.now()
    for (let at = 0; at < titles.length; at += 40) await service.check(titles.slice(at, at + 40), 'en')
    const each = (performance.now() - from) / titles.length
    console.log(`forty titles a call: ${each.toFixed(2)} ms a title (budget ${BUDGET_MS})`)
    if (each > BUDGET_MS) process.exitCode = 1
  },
})
