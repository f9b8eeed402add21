import { getRouteApi } from '@tanstack/react-router'
import { isMissing } from '#api/call.ts'
import { useFilters } from '#core/browse/use-filters.ts'
import { useCommunityDay } from '#shop/community-days/api.ts'
import { CommunityDayDetail } from '#shop/community-days/CommunityDayDetail.tsx'
import { PlanFromHere } from '#shop/community-days/trip/PlanFromHere.tsx'
import { LoadFailure } from '#ui/ErrorState.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'

const route = getRouteApi('/shell/day/$slug')

/** A community sale day. Which of its houses are shown is part of the address. */
export function CommunityDayPage() {
  const { slug } = route.useParams()
  const [filters, change] = useFilters(route.useSearch(), route.useNavigate())
  const query = useCommunityDay(slug)
  if (isMissing(query.error)) return <NotFoundPage />
  if (query.data) {
    const plan = <PlanFromHere day={query.data} filters={filters} />
    return <CommunityDayDetail day={query.data} filters={filters} onFilters={change} plan={plan} />
  }
  return (
    <div className="mx-auto max-w-[76rem] px-5 pt-6 pb-14 desk:px-8">
      {query.error ? (
        <div className="flex max-w-2xl flex-col gap-5">
          <PageTitle title="Community sale day" />
          <LoadFailure query={query} title="This day could not be loaded" />
        </div>
      ) : (
        <div aria-busy className="grid grid-cols-1 gap-4">
          <output className="sr-only">Loading the day</output>
          <Skeleton className="h-12 w-4/5" />
          <Skeleton className="h-44 rounded-card" />
          <Skeleton className="h-80 rounded-card" />
        </div>
      )}
    </div>
  )
}
