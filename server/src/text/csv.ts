import { CSV_FORMAT } from '@yardsnap/contract/exports'
import { stringify } from 'csv-stringify/sync'

export function toCsv(rows: (string | number)[][]): string {
  return stringify(rows, CSV_FORMAT)
}
