import { plural } from '@yardsnap/contract/texts'
import { Navigation, X } from 'lucide-react'
import type { NumberedListing } from '#shop/map/numbered-listings.ts'
import { addressText, getDestination } from '@yardsnap/contract/address-text'
import { StatusBadge } from '#core/live-status/StatusBadge.tsx'
import { directionsUrl } from '#core/browse/directions.ts'
import { formatDate, formatDates } from '@yardsnap/contract/dates'
import { formatMiles } from '@yardsnap/contract/miles'
import { useDaysToShow } from '#lib/use-days-to-show.ts'
import { ButtonAnchor } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { WhenLabel } from '#ui/WhenLabel.tsx'
import { useEscape } from '#shop/map/use-escape.ts'

interface InfoCardProps {
  placed: NumberedListing
  onClose: () => void
}

/** The details of a pin (S2.7.2). */
export function InfoCard({ placed, onClose }: InfoCardProps) {
  const { listing, distanceMiles } = placed
  const days = useDaysToShow(listing)
  useEscape(onClose)
  return (
    <section aria-label={listing.title}>
      <div className="flex items-start justify-between gap-2">
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5 pt-1.5">
          <WhenLabel days={days} />
          <StatusBadge listing={listing} />
        </span>
        <IconButton label="Close" icon={<X />} onClick={onClose} className="-mt-2 -mr-2" />
      </div>
      <p className="mt-1 line-clamp-3 font-display text-h3 wrap-anywhere font-bold">
        <bdi>{listing.title}</bdi>
      </p>
      <p className="mt-1 text-small text-ink-soft">
        {formatDates(days, formatDate)}, {formatMiles(distanceMiles, listing)},{' '}
        {plural(listing.itemCount, { one: '# item', other: '# items' })}
      </p>
      {(listing.address || listing.isAddressHidden) && (
        <p className="mt-1 text-small wrap-anywhere">
          <bdi>{addressText(listing)}</bdi>
        </p>
      )}
      {listing.isApproximate && (
        <p className="mt-1 text-small text-ink-soft">
          {listing.isAddressHidden
            ? 'The pin is approximate.'
            : 'The pin is approximate. Directions go by the address.'}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2 *:grow *:px-3">
        <ButtonLink to="/sale/$listingId" params={{ listingId: listing.id }}>
          View Details
        </ButtonLink>
        <ButtonAnchor
          tone="secondary"
          href={directionsUrl(getDestination(listing))}
          target="_blank"
          rel="noreferrer"
          icon={<Navigation className="size-4.5" />}
        >
          Directions
        </ButtonAnchor>
      </div>
    </section>
  )
}
