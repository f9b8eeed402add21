import { t } from '@yardsnap/contract/texts'
import type { ListingSummary } from '@yardsnap/contract/listings'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { getErrorMessage } from '#api/call.ts'
import { useMyListings } from '#core/listings/own-listings.ts'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { FixCoordinatesButton } from './FixCoordinatesButton.tsx'
import { DeleteListingDialog } from './parts/DeleteListingDialog.tsx'
import { MyListingCard, ListingCardSkeleton } from './parts/MyListingCard.tsx'

const GRID = 'grid grid-cols-1 gap-5 desk:grid-cols-2 wide:grid-cols-3'

/** S2.4.4. */
const SKELETONS = 3

/** The seller's own sales, drafts among them (S2.4.2 to S2.4.5). */
export function MyListings() {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section aria-labelledby="my-listings">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id="my-listings" ref={heading} tabIndex={-1} className="text-h2 focus:outline-none">
          My Listings
        </h2>
        <FixCoordinatesButton />
      </div>
      <Listings heading={heading} />
    </section>
  )
}

function Listings({ heading }: { heading: RefObject<HTMLElement | null> }) {
  const { data: listings, error, isFetching, refetch } = useMyListings()
  const [leaving, setLeaving] = useState<ListingSummary | null>(null)
  useFocusAfterRemoval(listings?.length, heading)

  const failure = error && (
    <ErrorState
      title="Your listings could not be loaded"
      description={getErrorMessage(error, t`Failed to fetch listings`)}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  )
  if (!listings) return failure ?? <Loading />
  return (
    <>
      {failure}
      {listings.length === 0 ? (
        <None />
      ) : (
        <ul className={GRID}>
          {listings.map((listing) => (
            <li key={listing.id}>
              <MyListingCard listing={listing} onDelete={() => setLeaving(listing)} />
            </li>
          ))}
        </ul>
      )}
      <DeleteListingDialog listing={leaving} onClose={() => setLeaving(null)} />
    </>
  )
}

function Loading() {
  return (
    <div aria-busy className={GRID}>
      <output className="sr-only">Loading your listings</output>
      {Array.from({ length: SKELETONS }, (_, index) => (
        <ListingCardSkeleton key={index} />
      ))}
    </div>
  )
}

function None() {
  return (
    <Card>
      <EmptyState
        as="h3"
        scene="table"
        title="No listings yet"
        description="Create your first garage sale listing to get started!"
        action={<ButtonLink to="/create">Create First Listing</ButtonLink>}
      />
    </Card>
  )
}

/** A deleted card takes the focus with it; the keyboard goes on from the heading above. */
function useFocusAfterRemoval(count: number | undefined, heading: RefObject<HTMLElement | null>): void {
  const previousCount = useRef(count)
  useEffect(() => {
    const hasFewer = (count ?? 0) < (previousCount.current ?? 0)
    previousCount.current = count
    if (hasFewer && document.activeElement === document.body) heading.current?.focus()
  }, [count, heading])
}
