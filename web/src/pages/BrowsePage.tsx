import { getRouteApi } from '@tanstack/react-router'
import { Map as MapIcon } from 'lucide-react'
import { useFilters } from '#core/browse/use-filters.ts'
import { FilterBar } from '#shop/browse/FilterBar.tsx'
import { SearchKinds } from '#shop/browse/parts/SearchKinds.tsx'
import { LetterCard } from '#shop/letters/LetterCard.tsx'
import { ListingResults } from '#shop/browse/ListingResults.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'

const route = getRouteApi('/shell/browse')

/** All published sales (S2.6). The filters are part of the address. */
export function BrowsePage() {
  const [filters, change] = useFilters(route.useSearch(), route.useNavigate())
  return (
    <div className="mx-auto max-w-[76rem] px-5 pt-6 pb-14 desk:px-8 desk:pt-9">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageTitle title="Browse Garage Sales Near You" />
        <SearchKinds at="/browse" filters={filters} />
      </div>
      <div className="mt-5 mb-5">
        <FilterBar to="/browse" filters={filters} onChange={change}>
          <ButtonLink to="/map" search={filters} tone="secondary" icon={<MapIcon />}>
            Map View
          </ButtonLink>
        </FilterBar>
      </div>
      <ListingResults filters={filters} onChange={change} />
      <LetterCard location={filters.location} />
    </div>
  )
}
