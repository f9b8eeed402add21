import { t } from '@yardsnap/contract/texts'
import { createPdf, PAPER, type Pdf } from '#printing/sheet.ts'
import { INK, LINE, SOFT } from '#printing/colors.ts'
import type { DrawnDocument, PrintTask } from './printed-listing.ts'

export interface Column {
  label: string
  width: number
  /** For numbers; text alignment follows the script's direction. */
  align?: 'right'
}

export interface Cell {
  text: string
  /** In a smaller font below the text. */
  note?: string
  isStrong?: boolean
}

export interface Row {
  picture?: Uint8Array | null
  cells: Cell[]
}

export interface TablePage {
  /** 'Inventory' */
  name: string
  /** Above the table. */
  intro: string[]
  columns: Column[]
  rows: Row[]
  /** Below the table. */
  outro: { text: string; isStrong?: boolean }[]
}

const MARGIN = 40
const PICTURE = 44
const PADDING = 6
const FOOT = 24
const CELL_TEXT = 9.5
const NOTE_TEXT = 8
const CELL_LINES = 3
/** Enough for a week of days with hours of their own, each with a note, and the address behind them. */
const INTRO_LINES = 9

/** Prints a table over as many pages as it needs, repeating the header. */
export function printTable({ listing, options }: PrintTask, page: TablePage): DrawnDocument {
  const pdf = createPdf({
    title: `${listing.title}: ${page.name.toLowerCase()}`,
    author: listing.productName,
    size: PAPER[options.paper],
  })
  const width = pdf.width - 2 * MARGIN
  const bottom = pdf.height - MARGIN - FOOT
  pdf.addPage()
  let y = drawIntro(pdf, { title: listing.title, page, width })
  y = drawHeads(pdf, page.columns, y)
  for (const row of page.rows) {
    const height = rowHeight(pdf, row, page.columns)
    if (y + height > bottom) {
      pdf.addPage()
      y = drawHeads(pdf, page.columns, MARGIN)
    }
    drawRow(pdf, row, { columns: page.columns, y })
    y += height
    pdf.rule(MARGIN, y, width, LINE)
  }
  drawOutro(pdf, page.outro, { y: y + 10, width, bottom })
  pdf.onEachPage((number, count) => {
    const foot = { x: MARGIN, y: pdf.height - MARGIN - 6, width }
    pdf.text(listing.title, { ...foot, width: width - 90 }, { face: 'text', size: 8, color: SOFT })
    pdf.text(t`Page ${number} of ${count}`, foot, { face: 'text', size: 8, color: SOFT, align: 'right' })
  })
  return pdf
}

function drawIntro(pdf: Pdf, { title, page, width }: { title: string; page: TablePage; width: number }): number {
  let y = MARGIN
  y += pdf.text(page.name.toUpperCase(), { x: MARGIN, y, width }, { face: 'bold', size: 10, color: SOFT }) + 3
  y += pdf.text(title, { x: MARGIN, y, width }, { face: 'display', size: 22, maxLines: 3, lineHeight: 1.15 })
  for (const line of page.intro) {
    y += pdf.text(line, { x: MARGIN, y: y + 3, width }, { face: 'text', size: 10, maxLines: INTRO_LINES, color: SOFT })
  }
  return y + 14
}

/** Left edges of the columns. */
function edges(columns: Column[]): number[] {
  let x = MARGIN
  return columns.map((column) => {
    const left = x
    x += column.width
    return left
  })
}

function drawHeads(pdf: Pdf, columns: Column[], y: number): number {
  const lefts = edges(columns)
  for (const [index, { label, width, align = 'left' }] of columns.entries()) {
    const area = { x: (lefts[index] ?? 0) + PADDING / 2, y, width: width - PADDING }
    pdf.text(label, area, { face: 'bold', size: 8.5, align, color: SOFT })
  }
  pdf.rule(
    MARGIN,
    y + 15,
    columns.reduce((sum, { width }) => sum + width, 0),
    SOFT,
  )
  return y + 16
}

const CELL = { face: 'text', size: CELL_TEXT, maxLines: CELL_LINES, lineHeight: 1.25 } as const
const STRONG = { ...CELL, face: 'bold' } as const
const NOTE = { face: 'text', size: NOTE_TEXT, maxLines: CELL_LINES, lineHeight: 1.25, color: SOFT } as const

function rowHeight(pdf: Pdf, { picture, cells }: Row, columns: Column[]): number {
  const heights = cells.map(({ text, note, isStrong }, index) => {
    const width = (columns[index]?.width ?? 0) - PADDING
    return pdf.measureHeight(text, width, isStrong ? STRONG : CELL) + (note ? pdf.measureHeight(note, width, NOTE) : 0)
  })
  return Math.max(picture === undefined ? 0 : PICTURE, ...heights) + 2 * PADDING
}

function drawRow(pdf: Pdf, { picture, cells }: Row, { columns, y }: { columns: Column[]; y: number }): void {
  const lefts = edges(columns)
  const frame = { x: MARGIN, y: y + PADDING, width: PICTURE, height: PICTURE }
  if (picture) pdf.picture(picture, frame, 4)
  else if (picture === null) pdf.box(frame, { radius: 4, line: LINE, thickness: 0.75 })
  for (const [index, { text, note, isStrong }] of cells.entries()) {
    const { width = 0, align } = columns[index] ?? {}
    const area = { x: (lefts[index] ?? 0) + PADDING / 2, y: y + PADDING, width: width - PADDING }
    const height = pdf.text(text, area, { ...(isStrong ? STRONG : CELL), ...(align && { align }) })
    if (note) pdf.text(note, { ...area, y: area.y + height }, { ...NOTE, ...(align && { align }) })
  }
}

function drawOutro(
  pdf: Pdf,
  lines: TablePage['outro'],
  { y, width, bottom }: { y: number; width: number; bottom: number },
): void {
  let at = y
  const style = (isStrong = false) =>
    ({ face: isStrong ? 'bold' : 'text', size: isStrong ? 12 : 9, maxLines: 6, lineHeight: 1.4 }) as const
  const height = lines.reduce((sum, { text, isStrong }) => sum + pdf.measureHeight(text, width, style(isStrong)) + 4, 0)
  if (at + height > bottom) {
    pdf.addPage()
    at = MARGIN
  }
  for (const { text, isStrong } of lines) {
    at += pdf.text(text, { x: MARGIN, y: at, width }, { ...style(isStrong), color: isStrong ? INK : SOFT }) + 4
  }
}
