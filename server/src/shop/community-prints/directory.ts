import { CATEGORY_DRAWINGS, DRAWING_UNITS } from '@yardsnap/contract/category-drawings'
import { ITEM_CATEGORIES, type ItemCategory } from '@yardsnap/contract/items'
import { categoryName } from '@yardsnap/contract/item-words'
import { t } from '@yardsnap/contract/texts'
import { BLACK, BRICK, INK, LINE, SOFT } from '#printing/colors.ts'
import { createPdf, PAPER, type Pdf } from '#printing/sheet.ts'
import { measureWidth } from '#printing/text.ts'
import { drawSheetFoot, drawSheetHead, SHEET_MARGIN } from './day-sheet.ts'
import { type DayPrintTask, groupByStreet, numberText, type PrintedHouse } from './printed-day.ts'

const COLUMNS = 2
const GUTTER = 20
/** Ten points, which is read at arm's length without glasses by most. */
const TEXT = { face: 'text', size: 10 } as const
const NUMBER = { face: 'bold', size: 10 } as const
const LINE_HEIGHT = 13
const NUMBER_WIDTH = 30
const SYMBOL = 11
const SYMBOL_STEP = 13.5
const MAX_SYMBOLS = 5
const HEADING = { face: 'display', size: 11.5, lineHeight: 1.15, maxLines: 3 } as const
const FOOT = 22

interface Entry {
  height: number
  draw: (pdf: Pdf, at: { x: number; y: number; width: number }) => void
  /** Stays with the one after it. */
  isHeading?: boolean
  /** Its heading, which is repeated where a column begins within a street. */
  heading?: Entry
}

interface Look {
  /** Of a column. */
  width: number
  isSaving: boolean
}

/** Every house by street: number, address, and a symbol for each category. 150 houses are two Letter pages. */
export function printDirectory({ day, options }: DayPrintTask): Pdf {
  const pdf = createPdf({ title: t`${day.name}: directory`, author: day.productName, size: PAPER[options.paper] })
  const isSaving = options.ink === 'saving'
  pdf.addPage()
  const top = drawLegend(pdf, listCategories(day.houses), drawSheetHead(pdf, day, { name: t`Directory`, isSaving }))
  const shape = {
    width: (pdf.width - 2 * SHEET_MARGIN - GUTTER * (COLUMNS - 1)) / COLUMNS,
    firstTop: top,
    bottom: pdf.height - SHEET_MARGIN - FOOT,
  }
  const look = { width: shape.width, isSaving }
  const plain = day.houses.map((house) => addressEntry(house, look))
  const grouped = listByStreet(pdf, day.houses, look)
  // Headings read better, but are not worth another sheet of paper.
  drawColumns(pdf, countPages(grouped, shape) > countPages(plain, shape) ? plain : grouped, shape)
  drawSheetFoot(pdf, day)
  return pdf
}

const listCategories = (houses: readonly PrintedHouse[]): ItemCategory[] =>
  ITEM_CATEGORIES.filter((category) => houses.some(({ categories }) => categories.includes(category)))

function listByStreet(pdf: Pdf, houses: readonly PrintedHouse[], { width, isSaving }: Look): Entry[] {
  return groupByStreet(houses).flatMap(({ name, houses: group }) => {
    const again = headingEntry(pdf, t`${name}, continued`, { width, isSaving })
    return [
      headingEntry(pdf, name, { width, isSaving }),
      ...group.map((house, index) => ({
        ...houseEntry(house, { text: house.houseNumber, width, isSaving }),
        ...(index > 0 && { heading: again }),
      })),
    ]
  })
}

function headingEntry(sheet: Pdf, street: string, { width: room, isSaving }: Look): Entry {
  return {
    height: sheet.measureHeight(street, room, HEADING) + 5,
    isHeading: true,
    draw(pdf, { x, y, width }) {
      pdf.text(street, { x, y: y + 4, width }, { ...HEADING, color: isSaving ? BLACK : BRICK })
    },
  }
}

const addressEntry = (house: PrintedHouse, look: Look): Entry => houseEntry(house, { text: house.address, ...look })

function houseEntry(house: PrintedHouse, { text, width, isSaving }: Look & { text: string }): Entry {
  const words = [text, house.days && `(${house.days})`].filter(Boolean).join(' ')
  const room = width - NUMBER_WIDTH - MAX_SYMBOLS * SYMBOL_STEP - 6
  // An address is never cut: what does not fit takes a second line.
  const lines = measureWidth(words, TEXT) <= room ? 1 : 2
  return {
    height: LINE_HEIGHT * lines,
    draw(pdf: Pdf, at: { x: number; y: number; width: number }) {
      const { x, y } = at
      pdf.text(numberText(house), { x, y, width: NUMBER_WIDTH - 8 }, { ...NUMBER, align: 'right' })
      pdf.text(words, { x: x + NUMBER_WIDTH, y, width: room }, { ...TEXT, maxLines: 2, lineHeight: 1.25 })
      const left = x + width - MAX_SYMBOLS * SYMBOL_STEP
      for (const [index, category] of house.categories.entries()) {
        drawSymbol(pdf, category, { x: left + index * SYMBOL_STEP, y: y + 0.8 })
      }
      pdf.rule(x, y + LINE_HEIGHT * lines - 0.6, width, isSaving ? '#cccccc' : '#eae3d5')
    },
  }
}

function drawSymbol(pdf: Pdf, category: ItemCategory, { x, y }: { x: number; y: number }): void {
  const { lines } = CATEGORY_DRAWINGS[category]
  pdf.path(lines, { x, y, width: SYMBOL }, { units: DRAWING_UNITS, line: INK, thickness: 3.4 })
}

const LEGEND_ROW = 15

/** What the symbols mean, above the houses. @returns where the houses begin */
function drawLegend(pdf: Pdf, categories: readonly ItemCategory[], top: number): number {
  if (categories.length === 0) return top
  const width = pdf.width - 2 * SHEET_MARGIN
  const style = { face: 'text', size: 9 } as const
  let [x, y] = [SHEET_MARGIN, top + 5]
  for (const category of categories) {
    const name = categoryName(category)
    const taken = SYMBOL + 4 + measureWidth(name, style) + 14
    if (x + taken > SHEET_MARGIN + width) [x, y] = [SHEET_MARGIN, y + LEGEND_ROW]
    drawSymbol(pdf, category, { x, y: y + 0.5 })
    pdf.text(name, { x: x + SYMBOL + 4, y: y + 0.5, width: taken }, { ...style, color: SOFT })
    x += taken
  }
  pdf.rule(SHEET_MARGIN, y + LEGEND_ROW + 3, width, LINE)
  return y + LEGEND_ROW + 9
}

interface Shape {
  /** Of a column. */
  width: number
  /** Where the columns of the first page begin. */
  firstTop: number
  bottom: number
}

interface Place {
  entry: Entry
  page: number
  column: number
  y: number
}

/** Fills column after column. A heading is never the last line of one. */
function placeEntries(entries: readonly Entry[], { firstTop, bottom }: Shape): Place[] {
  let [page, column, y] = [0, 0, firstTop]
  return entries.flatMap((entry, index) => {
    const following = entry.isHeading ? (entries[index + 1]?.height ?? 0) : 0
    let isFirst = false
    if (y + entry.height + following > bottom) {
      column += 1
      if (column === COLUMNS) [page, column] = [page + 1, 0]
      y = page === 0 ? firstTop : SHEET_MARGIN
      isFirst = true
    }
    return [...(isFirst && entry.heading ? [entry.heading] : []), entry].map((each) => {
      const place = { entry: each, page, column, y }
      y += each.height
      return place
    })
  })
}

const countPages = (entries: readonly Entry[], shape: Shape): number =>
  (placeEntries(entries, shape).at(-1)?.page ?? 0) + 1

function drawColumns(pdf: Pdf, entries: readonly Entry[], shape: Shape): void {
  let drawn = 0
  for (const { entry, page, column, y } of placeEntries(entries, shape)) {
    if (page > drawn) pdf.addPage()
    drawn = page
    entry.draw(pdf, { x: SHEET_MARGIN + column * (shape.width + GUTTER), y, width: shape.width })
  }
  if (entries.length === 0) drawNothing(pdf, shape)
}

function drawNothing(pdf: Pdf, { firstTop, width }: Shape): void {
  pdf.text(
    t`No house has joined yet.`,
    { x: SHEET_MARGIN, y: firstTop + 8, width: width * COLUMNS },
    { ...TEXT, color: SOFT },
  )
}
