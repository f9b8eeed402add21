import { getRouteApi } from '@tanstack/react-router'
import { isMissing } from '#api/call.ts'
import { useCommunityDay } from '#shop/community-days/api.ts'
import { JoinDay } from '#shop/community-days/join/JoinDay.tsx'
import { BackLink } from '#ui/BackLink.tsx'
import { LoadFailure } from '#ui/ErrorState.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'

const route = getRouteApi('/shell/day/$slug/join')

/** Where a house joins a community sale day, and where its host finds it again. */
export function JoinDayPage() {
  const { slug } = route.useParams()
  const { code = '' } = route.useSearch()
  const query = useCommunityDay(slug)
  if (isMissing(query.error)) return <NotFoundPage />
  return (
    <div className="mx-auto max-w-2xl px-5 pt-2 pb-14 desk:px-8 desk:pt-4">
      <BackLink to="/day/$slug" params={{ slug }}>
        The sale day
      </BackLink>
      {query.data && <JoinDay day={query.data} code={code} />}
      {!query.data && query.error && (
        <div className="flex flex-col gap-5">
          <PageTitle title="Add your house" />
          <LoadFailure query={query} title="This day could not be loaded" />
        </div>
      )}
      {query.isPending && (
        <div aria-busy className="grid grid-cols-1 gap-4">
          <output className="sr-only">Loading the day</output>
          <Skeleton className="h-10 w-3/5" />
          <Skeleton className="h-72 rounded-card" />
        </div>
      )}
    </div>
  )
}
