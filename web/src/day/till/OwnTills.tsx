import { t } from '@yardsnap/contract/texts'
import { formatDate, formatDates } from '@yardsnap/contract/dates'
import type { MyListing } from '@yardsnap/contract/own-listings'
import { dayIn, FALLBACK_TIME_ZONE, getSaleDates, getSaleDays, isOver } from '@yardsnap/contract/sale-days'
import { Navigate } from '@tanstack/react-router'
import { Store } from 'lucide-react'
import { useState } from 'react'
import { useMyListings } from '#core/listings/own-listings.ts'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { EmptyCard } from '#ui/EmptyState.tsx'
import { LoadFailure } from '#ui/ErrorState.tsx'
import { LinkCard } from '#ui/LinkCard.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

/** Leads a host to the till of the sale that is on, and asks where there are several. */
export function OwnTills() {
  const listings = useMyListings()
  const [now] = useState(() => new Date())
  if (listings.error && !listings.data) return <LoadFailure query={listings} title="Your sales could not be loaded" />
  if (!listings.data) return <Skeleton className="h-24 rounded-card" />
  const open = listings.data.filter((listing) => isPublic(listing) && !isOver(listing, now))
  const today = open.filter((listing) => isToday(listing, now))
  const [only, ...others] = today.length > 0 ? today : open
  if (!only) {
    return (
      <EmptyCard
        scene="table"
        title="No sale to sell at yet"
        description="The till opens with your published sale. Helpers come by the link that their host sends."
        action={<ButtonLink to="/create">Create Listing</ButtonLink>}
      />
    )
  }
  if (others.length === 0) return <Navigate to="/sale/$listingId/till" params={{ listingId: only.id }} replace />
  return (
    <ul className="grid gap-3">
      {[only, ...others].map((listing) => (
        <li key={listing.id}>
          <LinkCard
            to="/sale/$listingId/till"
            params={{ listingId: listing.id }}
            icon={Store}
            title={listing.title || t`Sale without a title`}
            text={formatDates(getSaleDays(listing), formatDate)}
          />
        </li>
      ))}
    </ul>
  )
}

const isPublic = ({ status, hiding }: MyListing) => status === 'published' && hiding === null

function isToday(listing: MyListing, now: Date): boolean {
  return getSaleDates(listing).includes(dayIn(listing.timeZone ?? FALLBACK_TIME_ZONE, now))
}
