import type { CommunityDay } from '@yardsnap/contract/community-days'
import { formatDay } from '@yardsnap/contract/dates'
import { plural, t } from '@yardsnap/contract/texts'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { EmbedButton } from '#core/embeds/EmbedButton.tsx'
import { useLatestCallback } from '#lib/use-latest-callback.ts'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { EmptyCard } from '#ui/EmptyState.tsx'
import { filterHouses, groupByStreet, isOnlyNear, isWorthAWay, type PlacedHouse, placeHouses } from './houses.ts'
import type { HouseFilters } from './house-filters.ts'
import { DayActions } from './parts/DayActions.tsx'
import { DayFacts } from './parts/DayFacts.tsx'
import { DayHero } from './parts/DayHero.tsx'
import { DayNotices } from './parts/DayNotices.tsx'
import { HouseArea } from './parts/HouseArea.tsx'
import { HouseFiles } from './parts/HouseFiles.tsx'
import { HouseFilterBar } from './parts/HouseFilterBar.tsx'
import { NearestHouse } from './parts/NearestHouse.tsx'
import { PhotoHouses } from './parts/PhotoHouses.tsx'
import { StreetList } from './parts/StreetList.tsx'
import { useSeenHouses } from './seen-houses.ts'

interface CommunityDayDetailProps {
  day: CommunityDay
  filters: HouseFilters
  onFilters: (filters: HouseFilters) => void
  /** The way to a trip through the houses. */
  plan?: ReactNode
}

/** A community sale day: when it is, its houses on the map and street by street, and how to join. */
export function CommunityDayDetail({ day, filters, onFilters, plan }: CommunityDayDetailProps) {
  const streetCount = useMemo(() => groupByStreet(day.houses).filter(({ name }) => name !== '').length, [day.houses])
  const hasHouses = day.houses.length > 0
  return (
    <>
      <DayHero day={day} streetCount={streetCount}>
        <DayActions day={day} plan={hasHouses && plan} />
      </DayHero>
      {/* On paper a grid would print what follows a list of several pages over its end. */}
      <div className="mx-auto grid max-w-[76rem] grid-cols-1 gap-6 px-5 pt-6 pb-14 desk:px-8 print:block print:space-y-6 print:pb-0">
        <DayNotices day={day} />
        {hasHouses ? <Houses day={day} filters={filters} onFilters={onFilters} /> : <NoHouses day={day} />}
        <DayFacts day={day} />
        {hasHouses && <HouseFiles slug={day.slug} />}
        {day.status !== 'draft' && <EmbedButton path={`/day/${day.slug}`} className="justify-self-start" />}
      </div>
    </>
  )
}

function Houses({ day, filters, onFilters }: Omit<CommunityDayDetailProps, 'plan'>) {
  const { date, category } = filters
  const houses = useMemo(() => filterHouses(day.houses, { date, category }), [day.houses, date, category])
  const placed = useMemo(() => placeHouses(houses), [houses])
  // Of the others the map knows only the ZIP or the city, which says nothing of what is nearest.
  const found = useMemo(() => placed.filter(isWorthAWay), [placed])
  const streets = useMemo(() => groupByStreet(houses), [houses])
  const [selectedNumber, select] = useState<number | null>(null)
  const [seen, toggleSeen] = useSeenHouses(day.slug)
  const map = useRef<HTMLDivElement>(null)
  const show = useLatestCallback((number: number) => {
    select(number)
    // Its upper part, where the house is told of: with large letters a phone has no room for all of it.
    map.current?.scrollIntoView({ block: 'start' })
  })
  return (
    <>
      <HouseFilterBar day={day} filters={filters} onChange={onFilters} />
      <div ref={map} className="scroll-my-4">
        <HouseArea
          day={day}
          houses={placed}
          seen={seen}
          onSeen={toggleSeen}
          selectedNumber={selectedNumber}
          onSelect={select}
        />
      </div>
      <MapNote houses={placed} />
      {found.length > 0 && <NearestHouse houses={found} seen={seen} onFound={show} />}
      <output className="sr-only">
        {plural(houses.length, { one: '# house is shown', other: '# houses are shown' })}
      </output>
      {houses.length > 0 ? (
        <>
          <PhotoHouses houses={houses} />
          <section aria-labelledby="streets">
            <h2 id="streets" className="text-h2">
              Street by street
            </h2>
            <StreetList day={day} streets={streets} seen={seen} onShow={show} />
          </section>
        </>
      ) : (
        <EmptyCard
          scene="sign"
          title={t`No house has that`}
          description={t`Choose another day, or all things.`}
          action={
            <Button tone="secondary" onClick={() => onFilters({})}>
              Show all houses
            </Button>
          }
        />
      )}
    </>
  )
}

function MapNote({ houses }: { houses: readonly PlacedHouse[] }) {
  const count = houses.filter(isOnlyNear).length
  if (count === 0) return null
  return (
    <p className="text-ink-soft">
      {plural(count, {
        one: '# house is on the map only by its ZIP or city: its dashed pin stands somewhere near. Go by the address.',
        other:
          '# houses are on the map only by ZIP or city: their dashed pins stand somewhere near. Go by the addresses.',
      })}
    </p>
  )
}

/** Why no house is shown, and what can be done meanwhile. */
function NoHouses({ day }: { day: CommunityDay }) {
  const { slug, status, houseCount, registration } = day
  if (status === 'over' || status === 'called_off') return null
  const joined =
    houseCount > 0
      ? plural(houseCount, { one: '# house has joined so far.', other: '# houses have joined so far.' })
      : t`Yours could be the first.`
  const until = registration.closesOn && t`Houses can join until ${formatDay(registration.closesOn)}.`
  return (
    <EmptyCard
      scene="table"
      title={status === 'published' ? t`No houses yet` : t`The houses are shown once the list is complete`}
      description={[joined, registration.status === 'open' && until].filter(Boolean).join(' ')}
      action={
        registration.status === 'open' && (
          <ButtonLink to="/day/$slug/join" params={{ slug }} tone="secondary">
            Add your house
          </ButtonLink>
        )
      }
    />
  )
}
