import { Link } from '@tanstack/react-router'
import type { Listing } from '@yardsnap/contract/listings'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useListing } from '#features/listings/api.ts'
import { LoadFailure } from '#ui/ErrorState.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { isMissing, ListingNotFound } from './ListingNotFound.tsx'

interface OwnListingProps {
  listingId: string
  title: string
  children: (listing: Listing) => ReactNode
}

/** A page about one's own sale; for anybody else there is none. */
export function OwnListing({ listingId, title, children }: OwnListingProps) {
  const query = useListing(listingId)
  const { data: listing, error } = query
  if (isMissing(error) || listing?.isOwner === false) return <ListingNotFound />
  return (
    <div className="mx-auto max-w-[76rem] px-5 pt-2 pb-14 desk:px-8 desk:pt-4">
      <Link
        to="/sale/$listingId"
        params={{ listingId }}
        className="mb-1 -ml-1 inline-flex min-h-11 max-w-full items-center gap-2 rounded-control px-1 font-semibold text-ink-soft hover:text-ink"
      >
        <ArrowLeft className="size-5 shrink-0" />
        <bdi className="truncate">{listing?.title ?? 'Your sale'}</bdi>
      </Link>
      <PageTitle title={title} className="mb-5" />
      {error && <LoadFailure query={query} title="This sale could not be loaded" />}
      {!error && (listing ? children(listing) : <Skeleton className="h-60 rounded-card" />)}
    </div>
  )
}
