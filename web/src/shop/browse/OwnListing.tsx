import { useParams } from '@tanstack/react-router'
import type { Listing } from '@yardsnap/contract/listings'
import type { ReactNode } from 'react'
import { isMissing } from '#api/call.ts'
import { useCurrentUser } from '#core/accounts/api.ts'
import { useListing } from '#core/listings/api.ts'
import { BackLink } from '#ui/BackLink.tsx'
import { LoadFailure } from '#ui/ErrorState.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SignInPrompt } from '#ui/SignInPrompt.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { ListingNotFound } from './ListingNotFound.tsx'

interface OwnListingProps {
  title: string
  children: (listing: Listing) => ReactNode
}

/** A page below /sale/$listingId, about the user's own sale; not found for anybody else. */
export function OwnListing({ title, children }: OwnListingProps) {
  const { listingId = '' } = useParams({ strict: false })
  const user = useCurrentUser()
  const query = useListing(listingId)
  const { data: listing, error } = query
  if (!user) {
    return (
      <div className="mx-auto max-w-2xl px-5 py-10">
        <PageTitle title={title} className="mb-5" />
        <SignInPrompt title="Sign in to see your sale" />
      </div>
    )
  }
  if (isMissing(error) || listing?.isOwner === false) return <ListingNotFound />
  return (
    <div className="mx-auto max-w-[76rem] px-5 pt-2 pb-14 desk:px-8 desk:pt-4">
      <BackLink to="/sale/$listingId" params={{ listingId }}>
        <bdi className="truncate">{listing?.title ?? 'Your sale'}</bdi>
      </BackLink>
      <PageTitle title={title} className="mb-5" />
      {listing && children(listing)}
      {!listing && error && <LoadFailure query={query} title="This sale could not be loaded" />}
      {!listing && !error && <Skeleton className="h-60 rounded-card" />}
    </div>
  )
}
