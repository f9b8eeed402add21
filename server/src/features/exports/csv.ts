import { stringify } from 'csv-stringify/sync'

/** RFC 4180 in UTF-8. What a spreadsheet would run as a formula is escaped. */
export function csvOf(rows: (string | number)[][]): string {
  return stringify(rows, { escape_formulas: true, record_delimiter: 'windows' })
}
