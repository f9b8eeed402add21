import { plural } from '@yardsnap/contract/texts'
import { MapPin } from 'lucide-react'
import { StatusBadge } from '#core/live-status/StatusBadge.tsx'
import { ListingMosaic } from '#core/listings/ListingMosaic.tsx'
import { formatDates } from '@yardsnap/contract/dates'
import { formatMiles } from '@yardsnap/contract/miles'
import { useDaysToShow } from '#lib/use-days-to-show.ts'
import { classes } from '#ui/classes.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { WhenLabel } from '#ui/WhenLabel.tsx'
import type { NumberedListing } from './numbered-listings.ts'
import { CoveringLink } from '#ui/CoveringLink.tsx'

interface MapListingCardProps {
  placed: NumberedListing
  /** Selects its pin; missing where there is no map. */
  onShow?: (() => void) | undefined
}

/** A numbered sale beside the map (S2.7.3). */
export function MapListingCard({ placed, onShow }: MapListingCardProps) {
  const { listing, number, distanceMiles, isGold } = placed
  const days = useDaysToShow(listing)
  const words = [
    days.length > 0 ? formatDates(days) : null,
    formatMiles(distanceMiles, listing),
    plural(listing.itemCount, { one: '# item', other: '# items' }),
  ]
  return (
    <article className="group relative flex h-full gap-3.5 rounded-card border border-line bg-card p-3 hover:border-line-strong">
      <div className="relative shrink-0">
        <ListingMosaic imageUrls={listing.imageUrls.slice(0, 1)} widthPixels={96} className="size-22 rounded-control" />
        <span
          className={classes(
            'absolute -top-1.5 -left-1.5 grid min-h-7 min-w-7 place-items-center rounded-full border-2 border-card px-1 font-display text-small font-bold tabular-nums',
            isGold ? 'bg-mustard text-on-mustard' : 'bg-brick text-on-brick',
          )}
        >
          <span className="sr-only">Number </span>
          {number}
        </span>
      </div>
      <div className="min-w-0 grow">
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
          <WhenLabel days={days} />
          <StatusBadge listing={listing} />
        </span>
        <h2 className="mt-1.5 text-body text-pretty wrap-anywhere font-bold tracking-normal">
          <CoveringLink to="/sale/$listingId" params={{ listingId: listing.id }} className="line-clamp-3">
            <bdi>{listing.title}</bdi>
          </CoveringLink>
        </h2>
        <ul className="mt-0.5 flex flex-wrap gap-x-3 text-small text-ink-soft">
          {words.filter(Boolean).map((word) => (
            <li key={word}>{word}</li>
          ))}
        </ul>
      </div>
      {onShow && (
        <IconButton
          label={`Show ${listing.title} on the map`}
          icon={<MapPin />}
          onClick={onShow}
          className="z-10 -mr-1 self-end"
        />
      )}
    </article>
  )
}
