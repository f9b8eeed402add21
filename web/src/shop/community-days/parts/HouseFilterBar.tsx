import type { CommunityDay } from '@yardsnap/contract/community-days'
import { formatDay } from '@yardsnap/contract/dates'
import { categoryName } from '@yardsnap/contract/item-words'
import { t } from '@yardsnap/contract/texts'
import { countCategories, filterHouses } from '#shop/community-days/houses.ts'
import type { HouseFilters } from '#shop/community-days/house-filters.ts'
import { ChipGroup } from '#ui/ChipGroup.tsx'

const ALL = 'all'

interface HouseFilterBarProps {
  day: Pick<CommunityDay, 'dates' | 'houses'>
  filters: HouseFilters
  onChange: (filters: HouseFilters) => void
}

/** Chooses which houses are shown, by day and by category. */
export function HouseFilterBar({ day: { dates, houses }, filters, onChange }: HouseFilterBarProps) {
  const { date, category } = filters
  const categories = countCategories(filterHouses(houses, { date }))
  const ofCategory = filterHouses(houses, { category })
  // What the address asks for can be taken back, although no house has it.
  const isMissing = category !== undefined && categories.every((each) => each.category !== category)
  const offered = isMissing ? [{ category, count: 0 }, ...categories] : categories
  return (
    <div className="grid grid-cols-1 gap-3 print:hidden">
      {dates.length > 1 && (
        <ChipGroup
          label="Day"
          isLabelHidden
          value={dates.some((day) => day.date === date) ? (date ?? ALL) : ALL}
          onValueChange={(value) => onChange({ ...filters, date: value === ALL ? undefined : value })}
          options={[
            { value: ALL, label: t`All days` },
            ...dates.map((day) => ({
              value: day.date,
              label: `${formatDay(day.date)} · ${ofCategory.filter((house) => house.dates.includes(day.date)).length}`,
            })),
          ]}
        />
      )}
      {offered.length > 0 && (
        <ChipGroup
          label="Category"
          isLabelHidden
          value={category ?? ALL}
          onValueChange={(value) =>
            onChange({ ...filters, category: offered.find((each) => each.category === value)?.category })
          }
          options={[
            { value: ALL, label: t`All things` },
            ...offered.map((each) => ({ value: each.category, label: `${categoryName(each.category)} ${each.count}` })),
          ]}
        />
      )}
    </div>
  )
}
