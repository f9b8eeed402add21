import { useQuery } from '@tanstack/react-query'
import type { CommunityDayCard } from '@yardsnap/contract/community-days'
import { useState } from 'react'
import type { ListingFilters } from '#core/browse/filters.ts'
import { Button } from '#ui/Button.tsx'
import { communityDaysQuery, showsCommunityDays } from './api.ts'
import { DayCard } from './DayCard.tsx'
import { narrowCommunityDays } from './narrow-community-days.ts'

/** Fills a row of three columns. */
const FIRST_SHOWN = 3

/** The sale days that fit the filters of a list; nothing where there is none. Where they cannot be loaded, the sales stand alone. */
export function DayCardList({ filters, className }: { filters: ListingFilters; className?: string }) {
  const { data } = useQuery(communityDaysQuery(filters))
  if (!data || !showsCommunityDays(filters)) return null
  return <DayCardSection days={narrowCommunityDays(data.communityDays, filters)} className={className} />
}

interface DayCardSectionProps {
  days: readonly CommunityDayCard[]
  /** Selects a day's pin; missing where there is no map. */
  onShow?: ((communityDayId: string) => void) | undefined
  className?: string | undefined
}

export function DayCardSection({ days, onShow, className }: DayCardSectionProps) {
  const [isOpen, setOpen] = useState(false)
  if (days.length === 0) return null
  const shown = isOpen ? days : days.slice(0, FIRST_SHOWN)
  return (
    <section aria-labelledby="sale-days" className={className}>
      <h2 id="sale-days" className="mb-4 text-h2">
        Whole neighborhoods
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-4">
        {shown.map((day) => (
          <li key={day.id}>
            <DayCard day={day} onShow={onShow && (() => onShow(day.id))} />
          </li>
        ))}
      </ul>
      {shown.length < days.length && (
        <Button tone="secondary" className="mt-4" onClick={() => setOpen(true)}>
          Show all {days.length}
        </Button>
      )}
    </section>
  )
}
