import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { isMissing } from '#api/call.ts'
import { useCurrentUser } from '#core/accounts/api.ts'
import { LeaveDialog } from '#sell/co-hosts/CoHostsBoard.tsx'
import { useDibs } from '#sell/dibs/api.ts'
import { DibsBoard } from '#sell/dibs/DibsBoard.tsx'
import { ListingNotFound } from '#shop/browse/ListingNotFound.tsx'
import { BackLink } from '#ui/BackLink.tsx'
import { Button } from '#ui/Button.tsx'
import { LoadFailure } from '#ui/ErrorState.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SignInPrompt } from '#ui/SignInPrompt.tsx'
import { Skeletons } from '#ui/Skeleton.tsx'

/** What the people of a sale would like; not found for anybody else. */
export function DibsPage() {
  const { listingId = '' } = useParams({ strict: false })
  const user = useCurrentUser()
  if (!user) {
    return (
      <div className="mx-auto max-w-2xl px-5 py-10">
        <PageTitle title="Dibs" className="mb-5" />
        <SignInPrompt title="Sign in to see the dibs" />
      </div>
    )
  }
  return <OwnDibs listingId={listingId} />
}

function OwnDibs({ listingId }: { listingId: string }) {
  const query = useDibs(listingId)
  const [isLeaving, setLeaving] = useState(false)
  const { data: dibs, error } = query
  if (isMissing(error)) return <ListingNotFound />
  const self = dibs?.people.find(({ isYou }) => isYou)
  return (
    <div className="mx-auto max-w-[76rem] px-5 pt-4 pb-14 desk:px-8">
      {dibs?.isOwner && (
        <BackLink to="/sale/$listingId" params={{ listingId }}>
          <bdi className="truncate">{dibs.title}</bdi>
        </BackLink>
      )}
      {dibs?.isOwner === false && (
        <p className="wrap-anywhere text-ink-soft">
          <bdi>{dibs.title}</bdi> · {dibs.ownerName}
        </p>
      )}
      <PageTitle title="Dibs" className="mb-5" />
      {error && !dibs && <LoadFailure query={query} title="The dibs could not be loaded" />}
      {!error && !dibs && (
        <Skeletons label="Loading the dibs" count={4} className="grid gap-3" itemClassName="h-32 rounded-card" />
      )}
      {dibs && <DibsBoard listingId={listingId} dibs={dibs} />}
      {self && (
        <>
          <Button tone="quiet" className="mt-8 -ml-5" onClick={() => setLeaving(true)}>
            Leave this sale
          </Button>
          <LeaveDialog listingId={listingId} person={self} isOpen={isLeaving} onOpenChange={setLeaving} />
        </>
      )}
    </div>
  )
}
