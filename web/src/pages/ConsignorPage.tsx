import { useLocation } from '@tanstack/react-router'
import { isMissing } from '#api/call.ts'
import { usePortal } from '#day/consignment/portal/api.ts'
import { PortalView } from '#day/consignment/portal/PortalView.tsx'
import { ErrorState, LoadFailure } from '#ui/ErrorState.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

/** A consignor's own page. Its secret stands behind the '#', which reaches no log on its way. */
export function ConsignorPage() {
  const token = useLocation().hash
  return (
    <div className="mx-auto max-w-[76rem] px-5 pt-6 pb-14 desk:px-8 desk:pt-9">
      {token === '' ? <NoLink /> : <Portal key={token} token={token} />}
    </div>
  )
}

function Portal({ token }: { token: string }) {
  const query = usePortal(token)
  if (query.data) return <PortalView token={token} portal={query.data} />
  if (isMissing(query.error)) return <NoLink />
  return (
    <>
      <PageTitle title="Your items" className="mb-5" />
      {query.error ? (
        <LoadFailure query={query} title="Your items could not be loaded" />
      ) : (
        <div aria-busy className="grid gap-5">
          <output className="sr-only">Loading your items</output>
          <Skeleton className="h-40 rounded-card" />
          <Skeleton className="h-96 rounded-card" />
        </div>
      )}
    </>
  )
}

function NoLink() {
  return (
    <>
      <PageTitle title="Your items" className="mb-5" />
      <ErrorState
        title="This link does not work"
        description="It may be cut short, or the organizer has made a new one. Ask them for the link to your page."
      />
    </>
  )
}
