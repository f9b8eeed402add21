import { getRouteApi } from '@tanstack/react-router'
import { Map as MapIcon } from 'lucide-react'
import { useFilters } from '#core/browse/use-filters.ts'
import { FilterBar } from '#shop/browse/FilterBar.tsx'
import { SearchKinds } from '#shop/browse/parts/SearchKinds.tsx'
import { ThingResults } from '#shop/browse/ThingResults.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'

const route = getRouteApi('/shell/things')

/** Pictures of the things at all published sales. The filters are part of the address. */
export function ThingsPage() {
  const [filters, change] = useFilters(route.useSearch(), route.useNavigate())
  const { upTo: _upTo, ...ofSales } = filters
  return (
    <div className="mx-auto max-w-[76rem] px-5 pt-6 pb-14 desk:px-8 desk:pt-9">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageTitle title="Things at Garage Sales Near You" />
        <SearchKinds at="/things" filters={filters} />
      </div>
      <div className="mt-5 mb-5">
        <FilterBar to="/things" filters={filters} onChange={change}>
          <ButtonLink to="/map" search={ofSales} tone="secondary" icon={<MapIcon />}>
            Map View
          </ButtonLink>
        </FilterBar>
      </div>
      <ThingResults filters={filters} onChange={change} />
    </div>
  )
}
