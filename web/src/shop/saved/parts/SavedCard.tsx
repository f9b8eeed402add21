import { plural, t } from '@yardsnap/contract/texts'
import { Link } from '@tanstack/react-router'
import { appleMapsLink, googleMapsLink } from '@yardsnap/contract/map-links'
import { saleTypeText } from '@yardsnap/contract/sale-type'
import type { SavedListing } from '@yardsnap/contract/saved'
import { CalendarDays, Eye, MapPin, Navigation, Package, X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { addressText } from '@yardsnap/contract/address-text'
import { AheadAppointments } from '#core/appointments/AheadAppointments.tsx'
import { OwnHolds } from '#core/holds/OwnHolds.tsx'
import { OwnOffers } from '#core/offers/OwnOffers.tsx'
import { StatusBadge } from '#core/live-status/StatusBadge.tsx'
import { ListingMosaic } from '#core/listings/ListingMosaic.tsx'
import { formatDate, formatDates } from '@yardsnap/contract/dates'
import { saleLink } from '#shop/saved/sale-link.ts'
import { useDaysToShow } from '#lib/use-days-to-show.ts'
import { Badge } from '#ui/Badge.tsx'
import { ButtonAnchor } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { classes } from '#ui/classes.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { WhenLabel } from '#ui/WhenLabel.tsx'

interface SavedCardProps {
  listing: SavedListing
  /** 1-based place in the shopper's own order; null where another order is shown. */
  orderNumber: number | null
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
  onRemove: () => void
}

const FRAME = 'rounded-card border bg-card'

/** A saved sale (S2.9.2). */
export function SavedCard({ listing, orderNumber, isSelected, onSelect, onRemove }: SavedCardProps) {
  const titleId = useId()
  const days = useDaysToShow(listing)
  return (
    <article
      aria-labelledby={titleId}
      className={classes(FRAME, 'relative transition-colors', isSelected ? 'border-grass' : 'border-line')}
    >
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 p-3 pb-0 desk:grid-cols-[auto_9rem_minmax(0,1fr)_auto] desk:gap-x-4 desk:p-4 desk:pb-0">
        <div className="flex flex-col items-center gap-1">
          <Checkbox
            label={`Select ${listing.title} as a stop`}
            isLabelHidden
            className="justify-center"
            checked={isSelected}
            onChange={(event) => onSelect(event.currentTarget.checked)}
          />
          {orderNumber !== null && <OrderNumber number={orderNumber} />}
        </div>
        <ListingMosaic
          imageUrls={listing.imageUrls.slice(0, 1)}
          widthPixels={144}
          aspect={4 / 3}
          className="aspect-[4/3] w-full self-start rounded-control max-desk:hidden"
        />
        <div className="min-w-0 pt-2">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 max-desk:pr-11">
            <WhenLabel days={days} />
            <StatusBadge listing={listing} />
            {!listing.isSeenSale && <Badge canWrap>{saleTypeText(listing.title)}</Badge>}
          </div>
          <h2 id={titleId} className="mt-1.5 text-h3 text-pretty wrap-anywhere">
            <Link {...saleLink(listing)} className="line-clamp-2 underline-offset-4 hover:underline">
              <bdi>{listing.title}</bdi>
            </Link>
          </h2>
          <Facts listing={listing} />
          <OwnHolds listingId={listing.id} />
          <OwnOffers listingId={listing.id} />
          <AheadAppointments listingId={listing.id} />
        </div>
        <IconButton
          label={`Remove ${listing.title}`}
          icon={<X />}
          onClick={onRemove}
          className="max-desk:absolute max-desk:top-3 max-desk:right-3"
        />
      </div>
      <Actions listing={listing} titleId={titleId} />
    </article>
  )
}

function OrderNumber({ number }: { number: number }) {
  return (
    <span className="grid size-8 place-items-center rounded-full bg-grass-wash font-display text-small font-bold text-grass tabular-nums">
      <span className="sr-only">Number </span>
      {number}
    </span>
  )
}

function Facts({ listing }: { listing: SavedListing }) {
  const days = useDaysToShow(listing)
  return (
    <ul className="mt-2 grid gap-1 text-small text-ink-soft [&_svg]:mt-0.5 [&_svg]:size-4.5 [&_svg]:shrink-0">
      <Fact icon={<CalendarDays />}>
        <span className="font-semibold text-ink">{formatDates(days, formatDate)}</span>
      </Fact>
      <Fact icon={<MapPin />}>
        <bdi>{addressText(listing)}</bdi>
      </Fact>
      {listing.isSeenSale ? (
        listing.description && (
          <Fact icon={<Eye />}>
            <bdi className="line-clamp-2">{listing.description}</bdi>
          </Fact>
        )
      ) : (
        <Fact icon={<Package />}>{plural(listing.itemCount, { one: '# item', other: '# items' })}</Fact>
      )}
    </ul>
  )
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex min-w-0 gap-2">
      {icon}
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  )
}

function Actions({ listing, titleId }: { listing: SavedListing; titleId: string }) {
  const links = [
    { label: t`Apple Maps`, url: appleMapsLink(listing) },
    { label: t`Google Maps`, url: googleMapsLink(listing) },
  ]
  return (
    <div className="grid grid-cols-pair gap-2 p-3 desk:flex desk:flex-wrap desk:p-4 desk:pl-19">
      <ButtonLink {...saleLink(listing)} tone="secondary" aria-describedby={titleId} className="max-desk:col-span-full">
        View Sale
      </ButtonLink>
      {links.map(({ label, url }) => (
        <ButtonAnchor
          key={label}
          href={url}
          target="_blank"
          rel="noreferrer"
          tone="quiet"
          icon={<Navigation className="size-4.5" />}
          aria-describedby={titleId}
          className="px-3!"
        >
          {label}
        </ButtonAnchor>
      ))}
    </div>
  )
}
