import type { ReactNode } from 'react'
import { classes } from './classes.ts'

interface Column<Row> {
  header: string
  cell: (row: Row) => ReactNode
  /** Right-aligned, with tabular digits. */
  isNumeric?: boolean
  isNowrap?: boolean
}

interface TableProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
}

const CELL = 'px-1.5 py-3 first:pl-3 last:pr-3 desk:px-4 desk:first:pl-4 desk:last:pr-4'

/** Scrolls sideways by itself when it is wider than the screen. The first column names the row. */
export function Table<Row>({ caption, columns, rows, keyOf }: TableProps<Row>) {
  return (
    <section
      aria-label={caption}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      // Visually hidden text is positioned absolutely: it must scroll with the table, not widen the page.
      className="relative overflow-x-auto rounded-card border border-line bg-card"
    >
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line text-small text-ink-soft">
            {columns.map((column) => (
              <th
                key={column.header}
                scope="col"
                className={classes(CELL, 'font-semibold', column.isNumeric && 'text-right')}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className="border-b border-line last:border-0">
              {columns.map((column, index) => {
                const look = classes(
                  CELL,
                  column.isNumeric && 'text-right tabular-nums',
                  column.isNowrap && 'whitespace-nowrap',
                )
                return index === 0 ? (
                  <th key={column.header} scope="row" className={classes(look, 'font-semibold')}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.header} className={look}>
                    {column.cell(row)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
