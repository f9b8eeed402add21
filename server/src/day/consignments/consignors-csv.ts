import { MAX_CONSIGNORS } from '@yardsnap/contract/consignments'
import { ConsignorInput } from '@yardsnap/contract/consignors'
import { t } from '@yardsnap/contract/texts'
import { AppError } from '#errors.ts'
import { type CsvRecord, parseCsv, readCell, refuseManyRows } from '#text/csv.ts'

type Column = 'name' | 'email' | 'phone' | 'number' | 'split'

/** Headings in lower case, as other programs and Spanish speakers write them. */
const HEADINGS: Record<Column, readonly string[]> = {
  name: ['name', 'consignor', 'seller', 'nombre', 'consignante', 'vendedor'],
  email: ['email', 'e-mail', 'mail', 'correo', 'correo electrónico'],
  phone: ['phone', 'telephone', 'mobile', 'teléfono', 'telefono', 'celular'],
  number: ['number', 'no.', 'no', '#', 'id', 'número', 'numero'],
  split: ['split', 'percent', '%', 'share', 'porcentaje', 'parte'],
}

/** A row of the file. @property input null where it was not understood, which `message` explains */
export interface CsvConsignor {
  line: number
  name: string
  input: ConsignorInput | null
  message: string
}

/** Longer lines are no list of people. */
const MAX_RECORD_LENGTH = 5000

/**
 * Reads an organizer's list of consignors: with commas, semicolons or tabs, quoted or not, with or without a byte order mark.
 * @throws AppError `invalid` for a file without names, with too many rows or that is no table
 */
export function readConsignorsCsv(csv: string): CsvConsignor[] {
  const [first, ...rows] = parseCsv(csv, { delimiter: [',', ';', '\t'], maxRecordLength: MAX_RECORD_LENGTH })
  if (!first) throw new AppError('invalid', t.lazy`The file is empty.`)
  const columns = findColumns(first.record)
  if (!columns.has('name')) {
    throw new AppError('invalid', t.lazy`The first line must name the columns, and one of them must be “Name”.`)
  }
  if (rows.length === 0) throw new AppError('invalid', t.lazy`The file has no rows below its first line.`)
  refuseManyRows(rows, MAX_CONSIGNORS)
  return rows.map((row) => readRow(row, columns))
}

function findColumns(headings: readonly string[]): Map<Column, number> {
  const known = Object.entries(HEADINGS) as [Column, readonly string[]][]
  const columns = new Map<Column, number>()
  for (const [index, heading] of headings.entries()) {
    const column = known.find(([, words]) => words.includes(heading.toLowerCase()))?.[0]
    if (column && !columns.has(column)) columns.set(column, index)
  }
  return columns
}

function readRow({ record, info }: CsvRecord, columns: ReadonlyMap<Column, number>): CsvConsignor {
  const cell = (column: Column) => readCell(record[columns.get(column) ?? -1])
  const name = cell('name')
  const split = readPercent(cell('split'))
  const parsed = ConsignorInput.safeParse({
    number: cell('number') === '' ? null : Number(cell('number')),
    name,
    email: cell('email') || null,
    phone: cell('phone'),
    splitBasisPoints: split,
    entryFeeCents: null,
    tagFeeCents: null,
    hasWorkedShift: false,
  })
  const message = parsed.success ? '' : (parsed.error.issues[0]?.message ?? '')
  return { line: info.lines, name, input: parsed.data ?? null, message }
}

/** '60', '60%' or '62.5 %' in basis points; null for an empty cell, NaN for what is no percentage. */
function readPercent(text: string): number | null {
  if (text === '') return null
  const [, number] = /^(\d{1,3}(?:\.\d{1,2})?) ?%?$/.exec(text) ?? []
  return number === undefined ? Number.NaN : Math.round(Number(number) * 100)
}
