import { formatMoney } from '@yardsnap/contract/formats'
import { classes } from '#ui/classes.ts'

interface Sum {
  /** Where several may have one name. */
  id?: string
  name: string
  /** Whole cents; less than 0 for what is taken off. */
  cents: number
  isSoft?: boolean
}

interface SumListProps {
  rows: readonly Sum[]
  total: Sum
  /** What is said below the total. */
  after?: readonly Sum[]
}

/** '$13.50'; less than 0 with a minus sign as wide as a digit. */
export const formatCents = (cents: number): string =>
  cents < 0 ? `−${formatMoney(-cents / 100)}` : formatMoney(cents / 100)

/** Amounts that are added up, with their total. */
export function SumList({ rows, total, after = [] }: SumListProps) {
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1.5 tabular-nums">
      {rows.map((row) => (
        <Row key={row.id ?? row.name} {...row} />
      ))}
      <dt className="mt-1 border-t border-line pt-2.5 font-display text-h3 font-bold">{total.name}</dt>
      <dd className="mt-1 border-t border-line pt-2.5 text-right font-display text-h3 font-bold">
        {formatCents(total.cents)}
      </dd>
      {after.map((row) => (
        <Row key={row.id ?? row.name} {...row} />
      ))}
    </dl>
  )
}

function Row({ name, cents, isSoft = false }: Sum) {
  return (
    <>
      <dt className={classes(isSoft && 'text-ink-soft')}>{name}</dt>
      <dd className={classes('text-right', isSoft && 'text-ink-soft')}>{formatCents(cents)}</dd>
    </>
  )
}
