import type { QueryClient } from '@tanstack/react-query'
import { getRouteApi, lazyRouteComponent } from '@tanstack/react-router'
import { Suspense } from 'react'
import { isHidden, isMissing } from '#api/call.ts'
import { isSignedIn } from '#core/accounts/api.ts'
import { AdRow } from '#core/ads/AdRow.tsx'
import { usePageAds } from '#core/ads/api.ts'
import { getShownListing, useShownListing } from '#core/browse/api.ts'
import { preloadOccasionalParts } from '#shop/browse/occasional-parts.ts'
import { ListingDetail, ListingDetailSkeleton } from '#shop/browse/ListingDetail.tsx'
import { useCountView } from '#sell/interest/use-count-view.ts'
import { useFollowLiveStatus } from '#core/live-status/follow.ts'
import { ReportListing } from '#site/reports/ReportListing.tsx'
import { BackLink } from '#ui/BackLink.tsx'
import { LoadFailure } from '#ui/ErrorState.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'

const route = getRouteApi('/shell/sale/$listingId')

const ListingNotFound = lazyRouteComponent(() => import('#shop/browse/ListingNotFound.tsx'), 'ListingNotFound')
const loadOwnParts = () => import('./own-sale-parts.tsx')
const OwnerTools = lazyRouteComponent(loadOwnParts, 'OwnerTools')
const StockSelling = lazyRouteComponent(loadOwnParts, 'StockSelling')
const ExportButtons = lazyRouteComponent(loadOwnParts, 'ExportButtons')

/**
 * Loads what a sale's page shows its seller alone, where somebody is signed in, and what shoppers can ask the host for,
 * where the sale is known already; the router waits for it.
 */
export async function preloadParts(queryClient: QueryClient, listingId: string): Promise<void> {
  const listing = getShownListing(queryClient, listingId)
  const ownParts = isSignedIn(queryClient) ? [OwnerTools, StockSelling, ExportButtons] : []
  await Promise.all([...ownParts.map((part) => part.preload?.()), listing && preloadOccasionalParts(listing)])
}

/** One sale (S2.11). */
export function ListingPage() {
  const { listingId } = route.useParams()
  const ads = usePageAds('browse-sales')
  const { listing, others, query } = useShownListing(listingId)
  const { error } = query
  useCountView(listing)
  useFollowLiveStatus(listing)
  if (isMissing(error)) return <ListingNotFound isHidden={isHidden(error)} />
  return (
    <div className="mx-auto max-w-[76rem] px-5 pt-2 pb-14 desk:px-8 desk:pt-4">
      <BackLink to="/browse">Browse Sales</BackLink>
      {error && !listing ? (
        <div className="flex max-w-2xl flex-col gap-5">
          <PageTitle title="Garage sale" />
          <LoadFailure query={query} title="This sale could not be loaded" fallback="Failed to fetch listings" />
        </div>
      ) : (
        <>
          {listing ? (
            <Suspense fallback={<ListingDetailSkeleton />}>
              <ListingDetail
                listing={listing}
                others={others && { ...others, query }}
                parts={{
                  Selling: StockSelling,
                  Tools: OwnerTools,
                  exports: (
                    <ExportButtons
                      listingId={listing.id}
                      itemCount={listing.items.length + (others?.count ?? 0)}
                      isCoHost={listing.isCoHost}
                    />
                  ),
                  report: <ReportListing listing={listing} />,
                }}
              />
            </Suspense>
          ) : (
            <ListingDetailSkeleton />
          )}
        </>
      )}
      {listing && <AdRow ads={[...ads.at('sidebar', 3), ...ads.at('footer', 1)]} className="mt-10 justify-center" />}
    </div>
  )
}
