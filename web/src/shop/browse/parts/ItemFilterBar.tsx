import { t } from '@yardsnap/contract/texts'
import { categoryName } from '@yardsnap/contract/item-words'
import { Search } from 'lucide-react'
import type { getFilterChoices, ItemFilter } from '#core/browse/item-filter.ts'
import { ChipGroup } from '#ui/ChipGroup.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'

interface ItemFilterBarProps {
  /** Of all items of the sale. */
  choices: ReturnType<typeof getFilterChoices>
  filter: ItemFilter
  onFilterChange: (filter: ItemFilter) => void
}

/** Filters a sale of many things; it stays in sight while they are scrolled through. */
export function ItemFilterBar({ choices, filter, onFilterChange }: ItemFilterBarProps) {
  const { count: countOfAll, categories, hasSearch, prices } = choices
  if (categories.length === 0 && !hasSearch) return null
  return (
    <search
      aria-label="Items of this sale"
      className="sticky short:static top-15 z-20 desk:max-wide:top-29 -mx-1 mt-3 flex flex-col gap-2.5 bg-paper px-1 py-2.5"
    >
      {hasSearch && (
        <div className="flex flex-wrap gap-2.5 *:first:grow *:first:basis-40">
          <TextField
            label="Search the items of this sale"
            isLabelHidden
            type="search"
            placeholder="Search this sale"
            icon={<Search />}
            value={filter.text}
            onChange={(event) => onFilterChange({ ...filter, text: event.target.value })}
          />
          {prices.length > 0 && (
            <Select
              label="Price"
              isLabelHidden
              options={[
                { value: '', label: t`Any price` },
                ...prices.map((price) => ({ value: String(price), label: t`Up to $${price}` })),
              ]}
              value={filter.upTo === null ? '' : String(filter.upTo)}
              onChange={({ target }) => onFilterChange({ ...filter, upTo: target.value ? Number(target.value) : null })}
              className="w-36"
            />
          )}
        </div>
      )}
      {categories.length > 0 && (
        <ChipGroup
          label="Category"
          isLabelHidden
          options={[
            { value: '', label: t.of('items of all categories')`All ${countOfAll}` },
            ...categories.map(({ category, count }) => ({
              value: category,
              label: `${categoryName(category)} ${count}`,
            })),
          ]}
          value={filter.category}
          onValueChange={(category) => onFilterChange({ ...filter, category })}
          className="-mx-5 overflow-x-auto px-5 [&>div]:flex-nowrap [&_label]:shrink-0"
        />
      )}
    </search>
  )
}
