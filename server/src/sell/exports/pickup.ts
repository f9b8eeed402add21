import { PAPER } from '#printing/sheet.ts'
import type { DrawnDocument, PrintTask } from './printed-listing.ts'
import { printTable } from './table.ts'

const NUMBER_COLUMN = 34

/** What a charity picks up, on one page: its lines are as many as fit. */
export function printPickup(task: PrintTask): DrawnDocument {
  const { title, intro, lines, outro } = task.sheet ?? { title: '', intro: [], lines: [], outro: [] }
  const width = PAPER[task.options.paper][0] - 80
  return printTable(task, {
    name: title,
    intro,
    columns: [
      { label: '', width: NUMBER_COLUMN },
      { label: '', width: width - NUMBER_COLUMN },
    ],
    rows: lines.map((text, index) => ({ cells: [{ text: `${index + 1}.` }, { text, isStrong: true }] })),
    outro: outro.map((text) => ({ text })),
  })
}
