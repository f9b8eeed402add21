import { EntryRow, MAX_ROWS } from '@yardsnap/contract/community-organized-entries'
import { MAX_ENTRY_CATEGORIES } from '@yardsnap/contract/community-entries'
import type { ItemCategory } from '@yardsnap/contract/items'
import { t } from '@yardsnap/contract/texts'
import { AppError } from '#errors.ts'
import { type CsvRecord, parseCsv, readCell, refuseManyRows } from '#text/csv.ts'
import { type CsvColumn, findColumns } from './csv-columns.ts'
import { dateFinder, findCategory, type FindDate } from './csv-words.ts'

/** A row of the file, understood or not. */
export interface CsvRow {
  /** Of the file, from 1; the last one of a row that has several. */
  line: number
  streetAddress: string
  /** Null where it was not understood. */
  row: EntryRow | null
  /** What was not understood, or left out of a row that was; '' else. */
  message: string
}

/** Longer lines are no list of houses. */
const MAX_RECORD_LENGTH = 20_000

/**
 * Reads an organizer's list of houses: with commas, semicolons or tabs, quoted or not, with or without a byte order mark.
 * @param dates those of the day, YYYY-MM-DD
 * @throws AppError `invalid` for a file without addresses, with too many rows or that is no table
 */
export function readCsv(csv: string, dates: readonly string[]): CsvRow[] {
  const records = parseCsv(csv, { delimiter: findDelimiter(csv), maxRecordLength: MAX_RECORD_LENGTH })
  const [first] = records
  if (!first) throw new AppError('invalid', t.lazy`The file is empty.`)
  const columns = findColumns(first.record)
  const isBareList = !columns && records.every(({ record }) => record.length === 1) && /\d/.test(first.record[0] ?? '')
  if (!columns && !isBareList) {
    throw new AppError('invalid', t.lazy`The first line must name the columns, and one of them must be “Address”.`)
  }
  const rows = columns ? records.slice(1) : records
  if (rows.length === 0) throw new AppError('invalid', t.lazy`The file has no rows below its first line.`)
  refuseManyRows(rows, MAX_ROWS)
  const findDate = dateFinder(dates)
  return rows.map((row) => readRow(row, columns ?? new Map([['address', 0]]), findDate))
}

/** What separates most cells of the first line: spreadsheets write semicolons where a comma is in numbers. */
function findDelimiter(csv: string): string {
  const first = /^.*/.exec(csv.slice(0, MAX_RECORD_LENGTH).trimStart())?.[0].replaceAll(/"[^"]*"/g, '') ?? ''
  const count = (sign: string) => first.split(sign).length - 1
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}

function readRow({ record, info }: CsvRecord, columns: ReadonlyMap<CsvColumn, number>, findDate: FindDate): CsvRow {
  const cell = (column: CsvColumn) => readCell(record[columns.get(column) ?? -1])
  const parts = columns.has('address') ? [cell('address')] : [cell('house'), cell('street')]
  const streetAddress = [...parts, cell('unit')].filter(Boolean).join(' ')
  const days = readDays(cell('days'), findDate)
  const categories = readCategories(cell('categories'))
  const at = { line: info.lines, streetAddress }
  if (days.unknown.length > 0) {
    return { ...at, row: null, message: t`“${days.unknown.join(', ')}” is not a date of this sale day.` }
  }
  const parsed = EntryRow.safeParse({
    streetAddress,
    city: cell('city'),
    state: cell('state'),
    zipCode: cell('zip'),
    dates: days.found,
    categories: categories.found,
    permitNumber: cell('permit'),
    hostName: cell('name'),
    email: cell('email') || null,
  })
  if (!parsed.success) return { ...at, row: null, message: parsed.error.issues[0]?.message ?? '' }
  return { ...at, row: parsed.data, message: categories.message }
}

/** Whole if it is a day, else its parts: 'Sat, May 3' is one, 'Sat and Sun' are two, and '5/3, 5/4' are two as well. */
function readDays(text: string, findDate: FindDate): { found: string[]; unknown: string[] } {
  if (text === '') return { found: [], unknown: [] }
  const whole = findDate(text)
  if (whole) return { found: [whole], unknown: [] }
  const parts = text.split(/[;,|&+\n]|\s(?:and|y|\/)\s/i).map((part) => part.trim())
  const read = parts.filter(Boolean).map((part) => ({ part, dates: splitDays(part, findDate) }))
  const found = new Set(read.flatMap(({ dates }) => dates ?? []))
  const unknown = read.flatMap(({ part, dates }) => (dates ? [] : part))
  return { found: [...found].toSorted(), unknown }
}

/** The dates of 'Sat', 'Sat Sun', 'Sat/Sun' and '5/3 5/4', where the sign between two days is also one within a date. Null for others. */
function splitDays(text: string, findDate: FindDate): string[] | null {
  const whole = findDate(text)
  if (whole) return [whole]
  for (const between of [/\s+/, '/']) {
    const dates = text.split(between).map((word) => findDate(word))
    const found = dates.filter((date) => date !== null)
    if (found.length === dates.length) return found
  }
  return null
}

function readCategories(text: string): { found: ItemCategory[]; message: string } {
  const words = text
    .split(/[;,|\n]|\s(?:and|y)\s/i)
    .map((word) => word.trim())
    .filter(Boolean)
  const known = [...new Set(words.flatMap((word) => findCategory(word) ?? []))]
  const leftOut = words.filter((word) => findCategory(word) === null)
  if (known.length > MAX_ENTRY_CATEGORIES) {
    const found = known.slice(0, MAX_ENTRY_CATEGORIES)
    return { found, message: t`Only the first ${MAX_ENTRY_CATEGORIES} categories were taken.` }
  }
  return {
    found: known,
    message: leftOut.length > 0 ? t`Left out, because it is no category: ${leftOut.join(', ')}` : '',
  }
}
