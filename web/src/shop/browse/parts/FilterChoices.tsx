import { t } from '@yardsnap/contract/texts'
import { categoryName } from '@yardsnap/contract/item-words'
import { BROWSE_CATEGORIES, BROWSE_DISTANCES, DEFAULT_BROWSE_DISTANCE } from '@yardsnap/contract/browse'
import { SALE_DATE_FILTERS } from '@yardsnap/contract/sale-days'
import { SALE_TYPE_FILTERS } from '@yardsnap/contract/sale-type'
import { THING_PRICES } from '@yardsnap/contract/things'
import { DATE_LABELS, type ListingFilters, toListingFilters, TYPE_LABELS } from '#core/browse/filters.ts'
import { site } from '#lib/site.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { ChipGroup } from '#ui/ChipGroup.tsx'
import { classes } from '#ui/classes.ts'
import { Select } from '#ui/Select.tsx'

const DISTANCES = BROWSE_DISTANCES.map((miles) => ({ value: String(miles), label: t`${miles} mi` }))
const DATES = SALE_DATE_FILTERS.map((date) => ({ value: date, label: DATE_LABELS[date] }))
const CATEGORIES = [
  { value: 'all', label: t`All categories` },
  ...BROWSE_CATEGORIES.map((category) => ({ value: category, label: categoryName(category) })),
]

const TYPES = [
  { value: 'all', label: t`All kinds of sale` },
  ...SALE_TYPE_FILTERS.map((type) => ({ value: type, label: TYPE_LABELS[type] })),
]
const PRICES = [
  { value: '', label: t`Any price` },
  ...THING_PRICES.map((price) => ({ value: String(price), label: price === 0 ? t`Free things` : t`Up to $${price}` })),
]
const SOONEST = { value: 'soonest', label: t`Soonest first` }
const MOST_THINGS = { value: 'things', label: t`Most things first` }
/** Without a place, the soonest stand first by themselves. */
const ORDERS = [SOONEST, MOST_THINGS]
const ORDERS_NEAR = [{ value: 'near', label: t`Nearest first` }, ...ORDERS]

interface FilterChoicesProps {
  filters: ListingFilters
  onChange: (changes: ListingFilters) => void
  /** `row`: side by side without labels; `column`: stacked with labels. */
  layout: 'row' | 'column'
  /** The form that sends the choices where no script does. */
  formId?: string
  /** Miles, where none are chosen. */
  usualDistance?: number
  /** Whether distances are measured from a place, to sort by. */
  isNear?: boolean
  /** Whether things are searched for, whose prices can be limited. */
  hasPrices?: boolean
  className?: string
}

/** Distance, days and category (S2.6.1). */
export function FilterChoices({ filters, onChange, layout, formId, usualDistance, className }: FilterChoicesProps) {
  const usual = String(usualDistance ?? DEFAULT_BROWSE_DISTANCE)
  const isRow = layout === 'row'
  const change = changing(filters, onChange)
  return (
    <div className={classes(GROUP[layout], className)}>
      <ChipGroup
        label="Distance"
        {...(formId && { name: 'distance', form: formId })}
        isLabelHidden={isRow}
        options={DISTANCES}
        value={String(filters.distance ?? usual)}
        onValueChange={(miles) => change({ distance: miles === usual ? undefined : miles })}
      />
      <ChipGroup
        label="Date"
        {...(formId && { name: 'date', form: formId })}
        isLabelHidden={isRow}
        options={DATES}
        value={filters.day ?? filters.open ?? filters.date ?? 'any'}
        onValueChange={(date) => change({ date, day: undefined, open: undefined })}
      />
      <Select
        label="Category"
        {...(formId && { name: 'category', form: formId })}
        isLabelHidden={isRow}
        options={CATEGORIES}
        value={filters.category ?? 'all'}
        onChange={(event) => change({ category: event.target.value })}
        className={classes(isRow && 'w-48')}
      />
    </div>
  )
}

/** The kind of sale, the order, the price of things, and whether sales that neighbors saw are shown. */
export function KindAndOrder({ filters, onChange, layout, formId, isNear, hasPrices, className }: FilterChoicesProps) {
  const isRow = layout === 'row'
  const orders = (isNear ?? filters.location !== undefined) ? ORDERS_NEAR : ORDERS
  const usual = orders[0]?.value
  const change = changing(filters, onChange)
  return (
    <div className={classes(GROUP[layout], className)}>
      <Select
        label="Kind of sale"
        {...(formId && { name: 'type', form: formId })}
        isLabelHidden={isRow}
        options={TYPES}
        value={filters.type ?? 'all'}
        onChange={(event) => change({ type: event.target.value })}
        className={classes(isRow && 'w-56')}
      />
      <Select
        label="Order"
        {...(formId && { name: 'order', form: formId })}
        isLabelHidden={isRow}
        options={orders}
        value={filters.order ?? usual}
        onChange={({ target: { value } }) => change({ order: value === usual ? undefined : value })}
        className={classes(isRow && 'w-48')}
      />
      {hasPrices && (
        <Select
          label="Price"
          {...(formId && { name: 'upTo', form: formId })}
          isLabelHidden={isRow}
          options={PRICES}
          value={filters.upTo === undefined ? '' : String(filters.upTo)}
          onChange={({ target: { value } }) => change({ upTo: value || undefined })}
          className={classes(isRow && 'w-36')}
        />
      )}
      {!hasPrices && site.hasSeenSales && (
        <Checkbox
          label="Include sales neighbors saw"
          checked={filters.seen === undefined}
          onChange={(event) => change({ seen: event.currentTarget.checked ? undefined : 'no' })}
        />
      )}
    </div>
  )
}

const GROUP = { row: 'flex flex-wrap items-center gap-x-6 gap-y-2.5', column: 'flex flex-col gap-6' }

/** The schema turns 'any' and 'all' into no filter. */
function changing(filters: ListingFilters, onChange: (filters: ListingFilters) => void) {
  return (changes: Record<string, string | undefined>) => onChange(toListingFilters({ ...filters, ...changes }))
}
