import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import { PriceTag } from '#ui/PriceTag.tsx'

interface PlanCardProps {
  name: string
  mark: ReactNode
  price: string
  /** The later price, struck through. */
  listPrice?: string | null
  facts: readonly string[]
  isPremium?: boolean
  children?: ReactNode
}

/** A plan, what it costs and what it has (S2.10.1, S2.13.2). */
export function PlanCard(props: PlanCardProps) {
  const { name, mark, price, listPrice, facts, isPremium = false, children } = props
  return (
    <section
      aria-label={name}
      className={classes(
        'flex flex-col rounded-card p-[min(1.25rem,6.25vw)]',
        isPremium ? 'border-2 border-mustard bg-mustard-wash/40' : 'border border-line bg-card',
      )}
    >
      <div className="flex min-h-7 flex-wrap items-center justify-between gap-2">
        <h3 className="text-h3">{name}</h3>
        {mark}
      </div>
      <p className="mt-2 flex flex-wrap items-baseline gap-x-3">
        <PriceTag price={price} size="large" />
        {listPrice && (
          <span className="text-ink-soft">
            <span className="sr-only">List price </span>
            <s>{listPrice}</s>
          </span>
        )}
      </p>
      <ul className="mt-4 grid grid-cols-1 gap-1.5 wrap-anywhere">
        {facts.map((fact) => (
          <li key={fact} className="flex items-start gap-2">
            <Check className="mt-1 size-4 shrink-0 text-grass" />
            {fact}
          </li>
        ))}
      </ul>
      {children && <div className="mt-auto pt-5 empty:hidden">{children}</div>}
    </section>
  )
}
