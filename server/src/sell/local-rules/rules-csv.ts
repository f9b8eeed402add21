import { MAX_RULE_ROWS } from '@yardsnap/contract/admin-local-rules'
import { CheckedRuleInput, type LocalRule, LocalRuleInput, splitZips } from '@yardsnap/contract/local-rules'
import { keysOf } from '@yardsnap/contract/schemas'
import { t } from '@yardsnap/contract/texts'
import { z } from 'zod'
import { AppError } from '#errors.ts'
import { type CsvRecord, parseCsv, readCell, refuseManyRows, toSpreadsheet } from '#text/csv.ts'

const FIELDS = keysOf(LocalRuleInput.shape)
type Field = (typeof FIELDS)[number]

/** Longer lines are no rule. */
const MAX_RECORD_LENGTH = 8000
/** Of cells that mean yes and no. */
const TRUTH: Record<string, boolean> = { true: true, yes: true, '1': true, false: false, no: false, '0': false }

/** A row of the file. @property rule null where it was not understood, which `problem` explains */
export interface CsvRule {
  line: number
  rule: LocalRuleInput | null
  problem: string
}

/** All rules, with the names of the API's fields as headings; ZIPs are separated by spaces. */
export function writeRulesCsv(rules: readonly LocalRule[]): string {
  const toCell = (value: LocalRule[Field]) => (Array.isArray(value) ? value.join(' ') : String(value ?? ''))
  return toSpreadsheet([[...FIELDS], ...rules.map((rule) => FIELDS.map((field) => toCell(rule[field])))])
}

/**
 * Reads such a table, in which columns may be missing or in another order.
 * @throws AppError `invalid` for a file without the needed columns, with too many rows or that is no table
 */
export function readRulesCsv(csv: string): CsvRule[] {
  const [first, ...rows] = parseCsv(csv, { delimiter: [',', ';', '\t'], maxRecordLength: MAX_RECORD_LENGTH })
  if (!first) throw new AppError('invalid', t.lazy`The file is empty.`)
  const columns = new Map(first.record.map((heading, index) => [readCell(heading), index]))
  const missing = ['authority', 'name', 'state', 'sourceUrl', 'quote', 'checkedOn', 'checkedBy'].filter(
    (heading) => !columns.has(heading),
  )
  if (missing.length > 0) {
    throw new AppError(
      'invalid',
      t.lazy`The first line names the columns, and these are missing: ${missing.join(', ')}`,
    )
  }
  refuseManyRows(rows, MAX_RULE_ROWS)
  return rows.map((row) => readRow(row, columns))
}

function readRow({ record, info }: CsvRecord, columns: ReadonlyMap<string, number>): CsvRule {
  const values = FIELDS.map((field) => [field, toValue(field, readCell(record[columns.get(field) ?? -1]))])
  const parsed = CheckedRuleInput.safeParse(Object.fromEntries(values))
  const [issue] = parsed.error?.issues ?? []
  const problem = issue ? `${issue.path.join('.')}: ${issue.message}` : ''
  return { line: info.lines, rule: parsed.data ?? null, problem }
}

/** What an empty cell stands for where the field needs a value. */
const DEFAULTS: Partial<Record<Field, unknown>> = {
  permit: 'unknown',
  feeBasis: 'sale',
  salesPeriod: 'calendar_year',
  showsPermit: false,
}

function toValue(field: Field, cell: string): unknown {
  if (field === 'zips') return splitZips(cell)
  const schema: z.ZodType = LocalRuleInput.shape[field]
  const isNullable = schema instanceof z.ZodNullable
  const inner = isNullable ? schema.unwrap() : schema
  if (cell === '') return field in DEFAULTS ? DEFAULTS[field] : isNullable ? null : ''
  if (inner instanceof z.ZodBoolean) return TRUTH[cell.toLowerCase()] ?? cell
  return inner instanceof z.ZodNumber ? Number(cell) : cell
}
