import { Link } from '@tanstack/react-router'
import { type SaleFilters, type ThingFilters, toSaleFilters, toThingFilters } from '#core/browse/filters.ts'
import { classes } from '#ui/classes.ts'

const KIND = 'inline-flex min-h-11 items-center rounded-full px-[min(1.25rem,5vw)] font-semibold'

interface SearchKindsProps {
  at: '/browse' | '/things'
  filters: SaleFilters | ThingFilters
}

/** Switches a search between sales and the things at them; both have the same words, place and days. */
export function SearchKinds({ at, filters }: SearchKindsProps) {
  const look = (page: SearchKindsProps['at']) => ({
    'aria-current': page === at ? ('page' as const) : undefined,
    className: classes(KIND, page === at ? 'bg-ink text-paper' : 'hover:bg-paper-deep'),
  })
  return (
    <nav
      aria-label="What to search"
      className="flex w-fit rounded-full border-[1.5px] border-line-strong bg-card p-0.5"
    >
      <Link to="/browse" search={toSaleFilters(filters)} {...look('/browse')}>
        Sales
      </Link>
      <Link to="/things" search={toThingFilters(filters)} {...look('/things')}>
        Things
      </Link>
    </nav>
  )
}
