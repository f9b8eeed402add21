import { ChipGroup } from '#ui/ChipGroup.tsx'
import { Select } from '#ui/Select.tsx'
import { SAVED_DAYS, SAVED_SORTS, SavedView } from './saved-view.ts'

interface SavedFiltersProps {
  view: SavedView
  onChange: (view: SavedView) => void
}

/** S2.9.1. */
export function SavedFilters({ view, onChange }: SavedFiltersProps) {
  const sort = view.sort ?? 'custom'
  const changeSort = (value: string) => onChange(SavedView.parse({ ...view, sort: value }))
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-4">
      <ChipGroup
        label="When"
        isLabelHidden
        options={SAVED_DAYS}
        value={view.days ?? 'all'}
        onValueChange={(days) => onChange({ ...view, days })}
      />
      <Select
        label="Sort by"
        className="w-full desk:w-44"
        options={SAVED_SORTS}
        value={sort}
        onChange={(event) => changeSort(event.currentTarget.value)}
      />
    </div>
  )
}
