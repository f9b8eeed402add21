import { DayPrint } from '@yardsnap/contract/community-files'
import { openPrinter } from '#server/printing/printer.ts'
import type { DayPrintTask } from '#server/shop/community-prints/printed-day.ts'
import { makePrintedDay } from '#server/shop/community-prints/test-days.ts'

/** Measures the time from request to finished document of a community day with 500 houses, in a new process and in a warm one. */
const HOUSES = Number(process.argv[2] ?? 500)
const BUDGET_MS: Record<string, number> = { directory: 3000 }
const DRAWER = new URL('../server/src/shop/community-prints/print-day-worker.ts', import.meta.url)

const report: Record<string, unknown>[] = []
for (const document of DayPrint.options) {
  const printer = openPrinter({ processes: 1, timeoutMs: 60_000 })
  const print = async () => {
    const startedAt = performance.now()
    const task: DayPrintTask = {
      document,
      options: { paper: 'letter', ink: 'color' },
      language: 'en',
      day: makePrintedDay(HOUSES),
    }
    const { byteLength } = await printer.run(DRAWER, task, { account: 'bench' })
    return { ms: Math.round(performance.now() - startedAt), kilobytes: Math.round(byteLength / 1000) }
  }
  const [first, again] = [await print(), await print()]
  const budget = BUDGET_MS[document]
  report.push({
    document,
    'fresh process, ms': first.ms,
    'again, ms': again.ms,
    kilobytes: first.kilobytes,
    'budget, ms': budget ?? '',
    'is within': budget === undefined ? '' : first.ms < budget,
  })
  await printer.close()
}
console.table(report)
