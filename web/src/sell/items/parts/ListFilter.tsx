import { Search } from 'lucide-react'
import type { Items } from '#core/items/draft-items.ts'
import { categoryOptions, type ItemFilter } from '#sell/items/filter.ts'
import { ChipGroup } from '#ui/ChipGroup.tsx'
import { TextField } from '#ui/TextField.tsx'

interface ListFilterProps {
  items: Items
  filter: ItemFilter
  onFilter: (filter: ItemFilter) => void
}

/** Which items of a long list are shown, in one row: the field takes all of it on a phone while it is typed in. */
export function ListFilter({ items, filter, onFilter }: ListFilterProps) {
  return (
    <div className="flex items-center gap-1">
      <TextField
        label="Search items"
        isLabelHidden
        placeholder="Search"
        type="search"
        icon={<Search />}
        value={filter.text}
        onChange={(event) => onFilter({ ...filter, text: event.currentTarget.value })}
        className="w-34 shrink-0 transition-[width] max-desk:focus-within:w-full desk:w-56"
      />
      <ChipGroup
        label="Category"
        isLabelHidden
        options={categoryOptions(items)}
        value={filter.category}
        onValueChange={(category) => onFilter({ ...filter, category })}
        className="min-w-0 [&_label]:shrink-0 [&>div]:flex-nowrap [&>div]:overflow-x-auto [&>div]:p-1"
      />
    </div>
  )
}
