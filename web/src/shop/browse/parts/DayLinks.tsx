import { t } from '@yardsnap/contract/texts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { daysWithSalesQuery } from '#core/browse/api.ts'
import { dayName, type ListingFilters } from '#core/browse/filters.ts'
import { classes } from '#ui/classes.ts'

interface DayLinksProps {
  /** The page whose sales they filter. */
  to: '/browse' | '/things' | '/map'
  filters: ListingFilters
  /** Where a page asks around a place that is not in its address. */
  around?: Pick<ListingFilters, 'location' | 'distance'> | undefined
}

/** The next days that have sales, and what is open now: addresses to share, which work without scripts too. */
export function DayLinks({ to, filters, around = filters }: DayLinksProps) {
  const { data } = useQuery(daysWithSalesQuery(around))
  const { date: _date, day, open, ...others } = filters
  const days = [...new Set([...(data?.days ?? []), ...(day === undefined ? [] : [day])])].toSorted()
  const choices = [
    ...(days.length > 0 || open
      ? [{ name: t`Open now`, isChosen: open === 'now', choice: { open: 'now' as const } }]
      : []),
    ...days.map((date) => ({ name: dayName(date), isChosen: date === day, choice: { day: date } })),
  ]
  // Room is kept for them only until it is known that there are none.
  if (data && choices.length === 0) return null
  return (
    <nav
      aria-label="Days with sales"
      className="-mr-5 flex min-h-11 min-w-0 grow snap-x scroll-px-5 gap-2 overflow-x-auto pr-5 desk:mr-0 desk:grow-0 desk:flex-wrap desk:pr-0"
    >
      {choices.map(({ name, isChosen, choice }) => (
        <Link
          key={name}
          to={to}
          // Chosen once more, it filters no longer.
          search={isChosen ? others : { ...others, ...choice }}
          resetScroll={false}
          aria-current={isChosen ? 'true' : undefined}
          className={classes(
            'inline-flex min-h-11 shrink-0 snap-start items-center rounded-full border-[1.5px] px-4 font-semibold whitespace-nowrap transition-colors',
            isChosen ? 'border-ink bg-ink text-paper' : 'border-line-strong bg-card hover:bg-paper-deep',
          )}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
