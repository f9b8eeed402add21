import { t } from '@yardsnap/contract/texts'
import { MAX_SEARCH_LENGTH } from '@yardsnap/contract/browse'
import { MapPin, Search, SlidersHorizontal } from 'lucide-react'
import { type ComponentProps, type FormEvent, type ReactNode, useCallback, useId, useState } from 'react'
import { pagePath } from '#lib/page-path.ts'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { Sheet } from '#ui/Sheet.tsx'
import { countFilters, MAX_LOCATION_LENGTH, type ListingFilters, toListingFilters } from '#core/browse/filters.ts'
import { DayLinks } from './parts/DayLinks.tsx'
import { FilterChoices, KindAndOrder } from './parts/FilterChoices.tsx'
import { LiveField } from './parts/LiveField.tsx'
import { MyLocationButton } from './MyLocationButton.tsx'

const SEARCH_PAUSE_MS = 300
/** Longer, to finish typing a ZIP. */
const LOCATION_PAUSE_MS = 700

interface FilterBarProps {
  to: '/browse' | '/things'
  filters: ListingFilters
  /** `isCorrection`: replaces the previous entry of the browser's history. */
  onChange: (filters: ListingFilters, options?: { isCorrection: boolean }) => void
  /** Shown beside the filters. */
  children: ReactNode
}

/** The live filters of /browse (S2.6.1, S2.6.2). The navigation's search link focuses the field `search` (S2.3.3). */
export function FilterBar({ to, filters, onChange, children }: FilterBarProps) {
  const formId = useId()
  const hasPrices = to === '/things'
  const changeText = useCallback(
    (changes: Record<string, string>, options?: { isCorrection: boolean }) =>
      onChange(toListingFilters({ ...filters, ...changes }), options),
    [filters, onChange],
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    changeText({ search: getText(fields, 'search'), location: getText(fields, 'location') })
  }
  return (
    <search className="flex flex-col gap-3">
      <form
        id={formId}
        action={pagePath(to)}
        onSubmit={submit}
        className="flex flex-wrap gap-2.5 desk:grid desk:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto_auto]"
      >
        <TextFilters filters={filters} onChange={changeText} />
        <Button type="submit" tone="secondary" className="max-desk:grow max-desk:px-4">
          Search
        </Button>
        <div className="flex flex-wrap gap-2.5 *:grow max-desk:basis-full">
          <FilterSheet filters={filters} onChange={onChange} hasPrices={hasPrices} />
          {children}
        </div>
      </form>
      <FilterRow to={to} filters={filters} onChange={onChange} formId={formId} hasPrices={hasPrices} />
    </search>
  )
}

interface TextFiltersProps {
  filters: ListingFilters
  onChange: (changes: Record<string, string>, options?: { isCorrection: boolean }) => void
}

function TextFilters({ filters, onChange }: TextFiltersProps) {
  return (
    <>
      <div className="max-desk:basis-full">
        <LiveField
          id="search"
          name="search"
          label="Search"
          placeholder="Search “pyrex bowl”"
          icon={<Search />}
          maxLength={MAX_SEARCH_LENGTH}
          pauseMs={SEARCH_PAUSE_MS}
          value={filters.search ?? ''}
          onChange={onChange}
        />
      </div>
      <div className="flex min-w-0 items-center gap-1 *:first:min-w-0 *:first:grow max-desk:grow-[99] max-desk:basis-44">
        <LiveField
          id="location"
          name="location"
          label="Location"
          placeholder="ZIP or address"
          icon={<MapPin />}
          maxLength={MAX_LOCATION_LENGTH}
          pauseMs={LOCATION_PAUSE_MS}
          value={filters.location ?? ''}
          onChange={onChange}
        />
        <MyLocationButton onLocation={(location) => onChange({ location })} />
      </div>
    </>
  )
}

interface FilterRowProps {
  /** The page whose sales are filtered. */
  to: ComponentProps<typeof DayLinks>['to']
  filters: ListingFilters
  onChange: (filters: ListingFilters) => void
  /** The form that sends the choices where no script does. */
  formId?: string
  /** Miles, where none are chosen. */
  usualDistance?: number
  /** Whether distances are measured from a place, to sort by. */
  isNear?: boolean
  /** Whether things are searched for, whose prices can be limited. */
  hasPrices?: boolean
  around?: ComponentProps<typeof DayLinks>['around']
  /** Before the days on a phone, where the row has nothing else. */
  children?: ReactNode
}

/** Days with sales, and on wide screens all other filters around them. */
export function FilterRow({ to, around, children, ...choices }: FilterRowProps) {
  return (
    <div className="flex gap-2 desk:flex-wrap desk:items-center desk:gap-x-6 desk:gap-y-2.5">
      {children}
      <FilterChoices {...choices} layout="row" className="max-desk:hidden" />
      <DayLinks to={to} filters={choices.filters} around={around} />
      <KindAndOrder {...choices} layout="row" className="max-desk:hidden" />
    </div>
  )
}

type FilterSheetProps = Pick<FilterRowProps, 'filters' | 'onChange' | 'usualDistance' | 'isNear' | 'hasPrices'>

/** The filters that have no room on a phone. */
export function FilterSheet(choices: FilterSheetProps) {
  const { filters, onChange } = choices
  const [isOpen, setOpen] = useState(false)
  const count = countFilters(filters)
  return (
    <>
      <Button
        tone="secondary"
        aria-haspopup="dialog"
        icon={<SlidersHorizontal />}
        onClick={() => setOpen(true)}
        className={classes('shrink-0 desk:hidden', count > 0 && 'border-ink')}
      >
        {count > 0 ? `Filters (${count})` : 'Filters'}
      </Button>
      <Sheet
        isOpen={isOpen}
        onOpenChange={setOpen}
        title="Filters"
        footer={
          <>
            <Button
              tone="secondary"
              onClick={() => onChange({ search: filters.search, location: filters.location })}
              disabled={count === 0}
            >
              Clear
            </Button>
            <Button onClick={() => setOpen(false)}>{choices.hasPrices ? t`Show things` : t`Show sales`}</Button>
          </>
        }
      >
        <div className="flex flex-col gap-6">
          <FilterChoices {...choices} layout="column" />
          <KindAndOrder {...choices} layout="column" />
        </div>
      </Sheet>
    </>
  )
}

function getText(fields: FormData, name: string): string {
  const value = fields.get(name)
  return typeof value === 'string' ? value : ''
}
