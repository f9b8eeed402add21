import { getRouteApi } from '@tanstack/react-router'
import { isMissing } from '#api/call.ts'
import { useCurrentUser } from '#core/accounts/api.ts'
import { useOrganizing } from '#shop/community-days/organize/api.ts'
import { OrganizeBoard } from '#shop/community-days/organize/OrganizeBoard.tsx'
import { useMyCommunityDays } from '#shop/community-days/mine/api.ts'
import { OrganizerInvitation } from '#shop/community-days/mine/OrganizerInvitation.tsx'
import { LoadFailure } from '#ui/ErrorState.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SignInPrompt } from '#ui/SignInPrompt.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'

const route = getRouteApi('/shell/day/$slug/organize')

/** What the organizers of a sale day do. */
export function OrganizeDayPage() {
  const user = useCurrentUser()
  return (
    <div className="mx-auto max-w-[76rem] px-5 pt-6 pb-14 desk:px-8 desk:pt-9">
      {user ? (
        <Organizing />
      ) : (
        <>
          <PageTitle title="Organize a sale day" className="mb-5" />
          <SignInPrompt title="Sign in to organize it" />
        </>
      )}
    </div>
  )
}

function Organizing() {
  const { slug } = route.useParams()
  const { view = 'houses' } = route.useSearch()
  const navigate = route.useNavigate()
  const query = useOrganizing(slug)
  if (query.data) {
    return (
      <OrganizeBoard
        key={slug}
        page={query.data}
        tab={view}
        onTab={(next) => void navigate({ search: { view: next }, resetScroll: false })}
      />
    )
  }
  if (isMissing(query.error)) return <Invited slug={slug} />
  return (
    <>
      <PageTitle title="Organize a sale day" className="mb-5" />
      {query.error ? <LoadFailure query={query} title="The day could not be loaded" /> : <Loading />}
    </>
  )
}

/** To everybody but its organizers, and those who are invited to be, there is no such page. */
function Invited({ slug }: { slug: string }) {
  const navigate = route.useNavigate()
  const { data, isPending } = useMyCommunityDays()
  const day = data?.organized.find((organized) => organized.slug === slug && organized.isInvited)
  if (!day && !isPending) return <NotFoundPage />
  return (
    <>
      <PageTitle title="Organize a sale day" className="mb-5" />
      {day ? (
        <OrganizerInvitation day={day} onDeclined={() => void navigate({ to: '/', replace: true })} />
      ) : (
        <Loading />
      )}
    </>
  )
}

function Loading() {
  return (
    <div aria-busy className="grid gap-5">
      <output className="sr-only">Loading the day</output>
      <Skeleton className="h-44 rounded-card" />
      <Skeleton className="h-96 rounded-card" />
    </div>
  )
}
