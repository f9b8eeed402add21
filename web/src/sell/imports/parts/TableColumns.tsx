import { t } from '@yardsnap/contract/texts'
import { Select } from '#ui/Select.tsx'
import { type ImportedTable, TABLE_FIELDS, type TableField } from '#sell/imports/table.ts'

const FIELD_TEXTS: Record<TableField, string> = {
  title: t`Name of the item`,
  price: t`Price`,
  quantity: t`Quantity`,
  category: t`Category`,
  condition: t`Condition`,
  description: t`Description`,
  retailPrice: t`Price when new`,
  sellAsLot: t`Sold as a lot`,
  gtin: t`Barcode`,
  currency: t`Currency`,
}
const LEFT_OUT = ''

interface TableColumnsProps {
  fileName: string
  table: ImportedTable
  onChange: (table: ImportedTable) => void
}

/** What the columns of a file mean: open to change, and shown at once where they are not known. */
export function TableColumns({ fileName, table, onChange }: TableColumnsProps) {
  const { header, rows, fields, source } = table
  const choose = (column: number, value: string) => {
    const field = TABLE_FIELDS.find((one) => one === value) ?? null
    // A field is in one column at most.
    onChange({ ...table, fields: fields.map((one, at) => (at === column ? field : one === field ? null : one)) })
  }
  const options = [
    { value: LEFT_OUT, label: t`Leave out` },
    ...TABLE_FIELDS.map((value) => ({ value, label: FIELD_TEXTS[value] })),
  ]
  return (
    <details open={source === null || !fields.includes('title')} className="rounded-card border border-line px-4 py-2">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold wrap-anywhere">
        {source ? t`${fileName}: a table of ${source}` : t`What the columns of ${fileName} mean`}
      </summary>
      <ul className="grid gap-3 pb-2">
        {header.map((name, column) => (
          // oxlint-disable-next-line react/no-array-index-key -- columns may have the same name
          <li key={column}>
            <Select
              label={name}
              hint={firstCell(rows, column)}
              value={fields[column] ?? LEFT_OUT}
              options={options}
              onChange={({ target }) => choose(column, target.value)}
            />
          </li>
        ))}
      </ul>
    </details>
  )
}

/** What stands in the first row that has something, as an example. */
function firstCell(rows: readonly string[][], column: number): string | undefined {
  const cell = rows.find((row) => row[column]?.trim())?.[column]?.trim()
  return cell ? t`Such as: ${cell.slice(0, 60)}` : undefined
}
