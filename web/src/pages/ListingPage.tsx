import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { AdRow } from '#features/ads/AdRow.tsx'
import { usePageAds } from '#features/ads/api.ts'
import { useCountView } from '#features/interest/api.ts'
import { useListing } from '#features/listings/api.ts'
import { isMissing, ListingNotFound } from '#features/browse/ListingNotFound.tsx'
import { ListingDetail, ListingDetailSkeleton } from '#features/browse/ListingDetail.tsx'
import { LoadFailure } from '#ui/ErrorState.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'

const route = getRouteApi('/shell/sale/$listingId')

/** One sale (S2.11). */
export function ListingPage() {
  const { listingId } = route.useParams()
  const ads = usePageAds('browse-sales')
  const query = useListing(listingId)
  const { data: listing, error } = query
  useCountView(listing)
  if (isMissing(error)) return <ListingNotFound />
  return (
    <div className="mx-auto max-w-[76rem] px-5 pt-2 pb-14 desk:px-8 desk:pt-4">
      <Link
        to="/browse"
        className="mb-1 -ml-1 inline-flex min-h-11 items-center gap-2 rounded-control px-1 font-semibold text-ink-soft hover:text-ink"
      >
        <ArrowLeft className="size-5" />
        Browse Sales
      </Link>
      {error ? (
        <Failure>
          <LoadFailure query={query} title="This sale could not be loaded" fallback="Failed to fetch listings" />
        </Failure>
      ) : (
        <>{listing ? <ListingDetail listing={listing} /> : <ListingDetailSkeleton />}</>
      )}
      {listing && <AdRow ads={[...ads.at('sidebar', 3), ...ads.at('footer', 1)]} className="mt-10 justify-center" />}
    </div>
  )
}

function Failure({ children }: { children: ReactNode }) {
  return (
    <div className="flex max-w-2xl flex-col gap-5">
      <PageTitle title="Garage sale" />
      {children}
    </div>
  )
}
