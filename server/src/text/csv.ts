import { BYTE_ORDER_MARK, CSV_FORMAT } from '@yardsnap/contract/exports'
import { formatCount } from '@yardsnap/contract/formats'
import { t } from '@yardsnap/contract/texts'
import { CsvError, type Info, parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { AppError } from '#errors.ts'

/** @throws AppError `invalid` */
export function refuseManyRows(rows: readonly CsvRecord[], maxCount: number): void {
  if (rows.length <= maxCount) return
  const [count, most] = [formatCount(rows.length), formatCount(maxCount)]
  throw new AppError('invalid', t.lazy`The file has ${count} rows. At most ${most} are added at once.`)
}

export function toCsv(rows: (string | number)[][]): string {
  return stringify(rows, CSV_FORMAT)
}

/** The table, or the beginning of one, for people to open in a spreadsheet. */
export const toSpreadsheet = (rows: (string | number)[][]): string => BYTE_ORDER_MARK + toCsv(rows)

/** A line of a file, or several where a cell has line breaks. */
export interface CsvRecord {
  record: string[]
  info: Info
}

/**
 * The lines of a file that somebody made: quoted or not, with or without a byte order mark, without those that say nothing.
 * @param format `maxRecordLength` in UTF-16 units
 * @throws AppError `invalid` for what is no table
 */
export function parseCsv(
  csv: string,
  { delimiter, maxRecordLength }: { delimiter: string | string[]; maxRecordLength: number },
): CsvRecord[] {
  const options = {
    bom: true,
    delimiter,
    info: true,
    max_record_size: maxRecordLength,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    trim: true,
  }
  try {
    // The parser counts a line's end of two characters twice within quotes.
    return parse(csv.replaceAll('\r\n', '\n'), options) as unknown as CsvRecord[]
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = Number(error['lines'] ?? 1)
    throw new AppError(
      'invalid',
      t.lazy`Line ${line} is no row of a table: look for a quotation mark that is not closed.`,
      { cause: error },
    )
  }
}

/** Spreadsheets are told by an apostrophe that a cell is no formula, also in files that this site wrote. */
export const readCell = (cell: string | undefined): string => (cell ?? '').replace(/^'(?=[=+\-@\t\r])/, '').trim()
