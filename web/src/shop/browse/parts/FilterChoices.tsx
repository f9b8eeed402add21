import { t } from '@yardsnap/contract/texts'
import { categoryName } from '@yardsnap/contract/item-words'
import { BROWSE_CATEGORIES, BROWSE_DISTANCES, DEFAULT_BROWSE_DISTANCE } from '@yardsnap/contract/browse'
import { SALE_DATE_FILTERS } from '@yardsnap/contract/sale-days'
import { DATE_LABELS, ListingFilters } from '#core/browse/filters.ts'
import { ChipGroup } from '#ui/ChipGroup.tsx'
import { classes } from '#ui/classes.ts'
import { Select } from '#ui/Select.tsx'

const USUAL_DISTANCE = String(DEFAULT_BROWSE_DISTANCE)
const DISTANCES = BROWSE_DISTANCES.map((miles) => ({ value: String(miles), label: t`${miles} mi` }))
const DATES = SALE_DATE_FILTERS.map((date) => ({ value: date, label: DATE_LABELS[date] }))
const CATEGORIES = [
  { value: 'all', label: t`All categories` },
  ...BROWSE_CATEGORIES.map((category) => ({ value: category, label: categoryName(category) })),
]

interface FilterChoicesProps {
  filters: ListingFilters
  onChange: (changes: ListingFilters) => void
  /** `row`: side by side without labels; `column`: stacked with labels. */
  layout: 'row' | 'column'
  /** The form that sends the choices where no script does. */
  formId?: string
  className?: string
}

/** Distance, days and category (S2.6.1). */
export function FilterChoices({ filters, onChange, layout, formId, className }: FilterChoicesProps) {
  const isRow = layout === 'row'
  // The schema turns 'any' and 'all' into no filter.
  const change = (changes: Record<string, string | undefined>) =>
    onChange(ListingFilters.parse({ ...filters, ...changes }))
  return (
    <div
      className={classes(isRow ? 'flex flex-wrap items-center gap-x-6 gap-y-2.5' : 'flex flex-col gap-6', className)}
    >
      <ChipGroup
        label="Distance"
        {...(formId && { name: 'distance', form: formId })}
        isLabelHidden={isRow}
        options={DISTANCES}
        value={String(filters.distance ?? USUAL_DISTANCE)}
        onValueChange={(miles) => change({ distance: miles === USUAL_DISTANCE ? undefined : miles })}
      />
      <ChipGroup
        label="Date"
        {...(formId && { name: 'date', form: formId })}
        isLabelHidden={isRow}
        options={DATES}
        value={filters.date ?? 'any'}
        onValueChange={(date) => change({ date })}
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
