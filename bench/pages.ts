import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { freePort } from '#server/testing/free-port.ts'
import lighthouse, { type Result } from 'lighthouse'
import { chromium } from 'playwright-core'
import { findChromium } from '../scripts/chromium.mjs'
import { quantile } from './detection/measure.ts'
import { startApp, stopApp } from './processes/app-process.ts'
import { publishLargeDay } from './processes/large-day.ts'

/**
 * Lighthouse (mobile profile, simulated throttling) over the sample sales, signed out; of each figure the median of
 * RUNS. `npm run bench -- pages [names or paths]`: without names all pages; a path is measured beside them, without
 * budgets, and `:id` in it is the first sale, as in `/es/sale/:id`. Writes everything to OUTPUT.
 */
const RUNS = Number(process.env['RUNS'] ?? 3)
const OUTPUT = process.env['OUTPUT'] ?? path.join(os.tmpdir(), 'yardsnap-bench-pages.json')
const PORT = Number(process.env['PORT'] ?? 4833)
const URL_BASE = `http://127.0.0.1:${PORT}`
/** Of the community day whose page is measured. */
const HOUSES = 500

/** Without a graphics card the map is drawn in software, which its blocking time contains. */
const CHROMIUM_FLAGS = ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader']

/** Scores reach at least what stands here, all others stay below it. */
const QUALITY = { accessibility: 100, 'best-practices': 100, seo: 100 }
const FIRST_PAGE = { performance: 97, lcpMs: 1800, scriptKb: 175, ...QUALITY }
const BUDGETS: Record<string, Record<string, number>> = {
  start: FIRST_PAGE,
  browse: FIRST_PAGE,
  sale: { ...FIRST_PAGE, fcpMs: 1500, scriptKb: 195 },
  things: FIRST_PAGE,
  map: { ...FIRST_PAGE, performance: 95, scriptKb: 195 },
  day: { ...FIRST_PAGE, performance: 95, scriptKb: 280 },
}
const SCORES = ['performance', 'accessibility', 'best-practices', 'seo']

type Figures = Record<string, number>

async function readFirstSaleId(): Promise<string> {
  const listings = (await (await fetch(`${URL_BASE}/api/public-listings`)).json()) as { id: string }[]
  if (!listings[0]) throw new Error('the demo has no sale')
  return listings[0].id
}

async function audit(address: string, port: number): Promise<{ figures: Figures; failed: string[] }> {
  const run = await lighthouse(`${URL_BASE}${address}`, { port, output: 'json', logLevel: 'error' })
  if (!run || run.lhr.runtimeError) throw new Error(`${address}: ${run?.lhr.runtimeError?.message ?? 'no result'}`)
  return { figures: toFigures(run.lhr), failed: failedAudits(run.lhr) }
}

function toFigures({ categories, audits, environment }: Result): Figures {
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN
  const details = audits['network-requests']?.details
  const requests = details?.type === 'table' ? details.items : []
  const scripts = requests.filter((request) => request['resourceType'] === 'Script')
  return {
    ...Object.fromEntries(SCORES.map((id) => [id, Math.round((categories[id]?.score ?? 0) * 100)])),
    fcpMs: value('first-contentful-paint'),
    lcpMs: value('largest-contentful-paint'),
    tbtMs: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    scripts: scripts.length,
    scriptKb: scripts.reduce((sum, request) => sum + Number(request['transferSize']), 0) / 1000,
    requests: requests.length,
    benchmarkIndex: environment.benchmarkIndex,
  }
}

/** The audits that keep accessibility, best practices and SEO below 100. */
function failedAudits({ categories, audits }: Result): string[] {
  return SCORES.slice(1).flatMap((id) =>
    (categories[id]?.auditRefs ?? []).flatMap((ref) => {
      const score = audits[ref.id]?.score ?? null
      return ref.weight > 0 && score !== null && score < 1 ? [ref.id] : []
    }),
  )
}

function medians(runs: readonly Figures[]): Figures {
  const [first = {}] = runs
  return Object.fromEntries(
    Object.keys(first).map((key) => [
      key,
      quantile(
        runs.map((run) => run[key] ?? Number.NaN),
        0.5,
      ),
    ]),
  )
}

/** The figures that miss their budget. */
function overBudget(name: string, figures: Figures): string[] {
  return Object.entries(BUDGETS[name] ?? {}).flatMap(([key, limit]) => {
    const figure = figures[key] ?? Number.NaN
    const isMet = SCORES.includes(key) ? figure >= limit : figure <= limit
    return isMet ? [] : [`${key} ${Math.round(figure)} (budget ${limit})`]
  })
}

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'yardsnap-bench-pages-'))
chmodSync(dataDir, 0o711) // as root, PostgreSQL runs as another user, which needs access
process.env['SITE_MODE'] = 'open'
const app = await startApp({ dataDir, port: PORT, isDemo: true })
const debuggingPort = await freePort()
const executablePath = findChromium()
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${debuggingPort}`],
})

try {
  const saleId = await readFirstSaleId()
  const wanted = process.argv.slice(2)
  const pages: Record<string, string> = {
    start: '/',
    browse: '/browse',
    sale: `/sale/${saleId}`,
    things: '/things',
    map: '/map',
    ...((wanted.length === 0 || wanted.includes('day')) && { day: `/day/${await publishLargeDay(URL_BASE, HOUSES)}` }),
  }
  for (const address of wanted.filter((one) => one.startsWith('/'))) pages[address] = address.replace(':id', saleId)
  const results: Record<string, unknown> = {}
  for (const [name, address] of Object.entries(pages)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    const runs: Awaited<ReturnType<typeof audit>>[] = []
    for (let run = 0; run < RUNS; run += 1) runs.push(await audit(address, debuggingPort))
    const figures = medians(runs.map((run) => run.figures))
    const failed = [...new Set(runs.flatMap((run) => run.failed))]
    const over = overBudget(name, figures)
    results[name] = { address, figures, failed, over, runs: runs.map((run) => run.figures) }
    printRow(name, figures)
    if (failed.length > 0) console.log(`  failed audits: ${failed.join(', ')}`)
    if (over.length > 0) {
      console.log(`  OVER BUDGET: ${over.join(', ')}`)
      process.exitCode = 1
    }
  }
  writeFileSync(OUTPUT, JSON.stringify(results, null, 2))
  console.log(`all runs: ${OUTPUT}`)
} finally {
  await browser.close()
  await stopApp(app)
  rmSync(dataDir, { recursive: true, force: true })
}

function printRow(name: string, figures: Figures): void {
  const cells = Object.entries(figures).map(
    ([key, value]) => `${key} ${key === 'cls' ? value.toFixed(3) : Math.round(value)}`,
  )
  console.log(`${name}: ${cells.join(', ')}`)
}
