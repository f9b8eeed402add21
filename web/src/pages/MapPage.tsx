import { t } from '@yardsnap/contract/texts'
import { categoryName } from '@yardsnap/contract/item-words'
import { getRouteApi, lazyRouteComponent } from '@tanstack/react-router'
import { List } from 'lucide-react'
import { useCallback, useMemo, useRef } from 'react'
import { DEFAULT_MAP_DISTANCE } from '@yardsnap/contract/browse'
import { AdRow, TopAds } from '#core/ads/AdRow.tsx'
import { usePageAds } from '#core/ads/api.ts'
import { dayWords, type ListingFilters, TYPE_LABELS } from '#core/browse/filters.ts'
import { FilterRow, FilterSheet } from '#shop/browse/FilterBar.tsx'
import { useDevice } from '#shop/map/device.ts'
import { useLeftMap } from '#shop/map/left-view.ts'
import { LocationSearch } from '#shop/map/LocationSearch.tsx'
import { useMapStart } from '#shop/map/map-start.ts'
import { DEFAULT_CENTER, DEFAULT_CENTER_NAME } from '#core/map/map-view.ts'
import { MapArea } from '#shop/map/MapArea.tsx'
import { useNearbyCommunityDays } from '#shop/map/nearby-community-days.ts'
import { useNearbyListings } from '#shop/map/nearby-listings.ts'
import { useNearbySeenSales } from '#shop/map/nearby-seen-sales.ts'
import { NearbyList } from '#shop/map/NearbyList.tsx'
import { usePlace } from '#shop/map/place.ts'
import { DayCardSection } from '#shop/community-days/cards/DayCardList.tsx'
import { AddSeenSaleLink } from '#shop/seen-sales/AddSeenSaleLink.tsx'
import { SeenSaleSection } from '#shop/seen-sales/SeenSaleList.tsx'
import { useCurrentUser } from '#core/accounts/api.ts'
import { coordinatesText } from '#lib/coordinates.ts'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'

const route = getRouteApi('/shell/map')

const PremiumHint = lazyRouteComponent(() => import('#core/plans/PremiumHint.tsx'), 'PremiumHint')

/** Loads what the map shows signed-in people alone; the router waits for it. */
export async function preloadForMembers(): Promise<void> {
  await PremiumHint.preload?.()
}

/** Sales around a place on a map (S2.7). The place and the filters are part of the address. */
export function MapPage() {
  const filters = route.useSearch()
  const navigate = route.useNavigate()
  const user = useCurrentUser()
  const device = useDevice()
  const place = usePlace(filters.location)
  const { left, selectedId, select, keep } = useLeftMap()
  const center = place.position ?? device.position ?? left?.around ?? DEFAULT_CENTER
  const isSettled = place.position !== null || !place.isSearching
  const nearby = useNearbyListings({ center, filters, isSettled })
  const seen = useNearbySeenSales({ center, filters, isSettled })
  const days = useNearbyCommunityDays({ center, filters, isSettled })
  const sales = useMemo(
    () => [...(nearby.listings ?? []), ...seen.placed, ...days.placed],
    [nearby.listings, seen.placed, days.placed],
  )
  const ads = usePageAds('map-view')
  const map = useMapStart()
  const show = useCallback((id: string | null) => select(id, center), [select, center])
  const area = useRef<HTMLDivElement>(null)
  const showFromList = (id: string) => {
    show(id)
    area.current?.scrollIntoView()
  }

  const change = (search: ListingFilters) => {
    device.forgetFailure()
    void navigate({ search, resetScroll: false })
  }
  const search = (location: string) =>
    location === filters.location ? void place.searchAgain() : change({ ...filters, location })
  const showMyLocation = async () => {
    // The device's position stays out of the address, which may be shared.
    if (await device.locate()) change({ ...filters, location: undefined })
  }
  const { distance = DEFAULT_MAP_DISTANCE } = filters
  const choices = { usualDistance: DEFAULT_MAP_DISTANCE, isNear: true }
  const listLocation = filters.location ?? (device.position ? coordinatesText(device.position) : undefined)

  return (
    <div className="mx-auto max-w-[76rem] px-5 pt-4 pb-14 desk:px-8 desk:pt-9">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageTitle title="Find Sales on the Map" className="max-desk:text-h2" />
        <ButtonLink
          to="/browse"
          search={{ ...filters, location: listLocation }}
          tone="secondary"
          icon={<List />}
          className="max-desk:px-3"
        >
          <span className="max-desk:sr-only">List View</span>
        </ButtonLink>
      </div>
      {ads.isSettled && (
        <div className="mt-5 flex flex-col gap-4">
          <TopAds ads={ads} />
          <LocationSearch
            location={filters.location ?? ''}
            onSearch={search}
            isSearching={place.isSearching}
            onMyLocation={() => void showMyLocation()}
            isLocating={device.isLocating}
            failure={device.failure ?? place.failure}
          />
          <FilterRow
            {...choices}
            to="/map"
            filters={filters}
            onChange={change}
            around={{ location: coordinatesText(center), distance }}
          >
            <FilterSheet {...choices} filters={filters} onChange={change} />
          </FilterRow>
          <Narrowing filters={filters} onClear={() => change({ location: filters.location })} />
          <div ref={area}>
            <MapArea
              map={map}
              sales={sales}
              center={center}
              device={device.position}
              selectedId={selectedId}
              left={left}
              onLeave={keep}
              onSelect={show}
              onSearchHere={(position) => change({ ...filters, location: coordinatesText(position) })}
            />
          </div>
          {center === DEFAULT_CENTER && !place.isSearching && (
            <p className="text-small text-ink-soft">
              This is {DEFAULT_CENTER_NAME}. Search for a place, or use My Location to see the sales around you.
            </p>
          )}
          {user && (
            <PremiumHint
              reason="map_features"
              text="Premium sales glow gold for Premium members, and stand in front."
            />
          )}
          <div>
            <NearbyList nearby={nearby} hasMap={map.state !== 'none'} onShow={showFromList} />
            <DayCardSection
              days={days.days}
              onShow={map.state === 'none' ? undefined : showFromList}
              className="mt-9"
            />
            <SeenSaleSection
              seenSales={seen.seenSales}
              hasMore={seen.hasMore}
              onShow={map.state === 'none' ? undefined : showFromList}
            />
            <AddSeenSaleLink className="mt-4" />
          </div>
          <AdRow
            ads={[...ads.at('sidebar', 3), ...ads.at('between-listings', 1), ...ads.at('footer', 1)]}
            className="mt-4 justify-center"
          />
        </div>
      )}
    </div>
  )
}

function Narrowing({ filters, onClear }: { filters: ListingFilters; onClear: () => void }) {
  const { search, category, distance, type } = filters
  const words = [
    search && `“${search}”`,
    dayWords(filters),
    type && TYPE_LABELS[type],
    category && categoryName(category),
    distance && t`${distance} miles`,
  ].filter(Boolean)
  if (words.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <p>
        Only <bdi className="font-semibold">{words.join(', ')}</bdi>
      </p>
      <Button tone="quiet" onClick={onClear} className="px-3 text-sky underline">
        Show all
      </Button>
    </div>
  )
}
