import { plural, t } from '@yardsnap/contract/texts'
import { isCalledOff } from '@yardsnap/contract/live-status'
import type { ListingStatus } from '@yardsnap/contract/listings'
import type { MyListing } from '@yardsnap/contract/own-listings'
import { addDays, getSaleDays, isOver } from '@yardsnap/contract/sale-days'
import { CalendarDays, MapPin, MapPinOff } from 'lucide-react'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { MarketplacesButton } from '#sell/exports/MarketplacesButton.tsx'
import { PrintButton } from '#sell/exports/PrintButton.tsx'
import { StatusBadge } from '#core/live-status/StatusBadge.tsx'
import { ListingMosaic } from '#core/listings/ListingMosaic.tsx'
import { CollectSigns } from '#sell/signs/CollectSigns.tsx'
import { useNow } from '#lib/use-now.ts'
import { HiddenNotice } from '#sell/listings/HiddenNotice.tsx'
import { areaShown, PIN_HASH } from '#sell/listings/pin-offer.ts'
import { formatDate, formatDates } from '@yardsnap/contract/dates'
import { currentTime } from '#lib/first-rendering.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

const FRAME = 'flex h-full flex-col overflow-hidden rounded-card border border-line bg-card'

/** S2.4.2. */
export function MyListingCard({ listing, onDelete }: { listing: MyListing; onDelete: () => void }) {
  const titleId = useId()
  const area = areaShown(listing)
  return (
    <article aria-labelledby={titleId} className={FRAME}>
      <ListingMosaic imageUrls={listing.imageUrls} widthPixels={400} aspect={2} className="aspect-[2/1] w-full" />
      <div className="flex grow flex-col px-4.5 pt-4 pb-3">
        <h3 id={titleId} className="line-clamp-2 text-h3 wrap-anywhere">
          <bdi>{listing.title}</bdi>
        </h3>
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-small text-ink-soft">
          {listing.hiding ? (
            <Badge tone="danger">Status: hidden</Badge>
          ) : (
            <Badge tone={TONES[listing.status]}>{STATUS_TEXTS[listing.status]}</Badge>
          )}
          {(listing.status === 'published' || isCalledOff(listing)) && <StatusBadge listing={listing} />}
          <span>{plural(listing.itemCount, { one: '# item', other: '# items' })}</span>
        </p>
        {listing.saleDate && (
          <p className="mt-2 flex items-center gap-2 text-small">
            <CalendarDays aria-hidden className="size-4.5 shrink-0 text-ink-soft" />
            {formatDates(getSaleDays(listing), formatDate)}
          </p>
        )}
        {listing.status === 'published' && listing.positionPrecision === null && (
          <p className="mt-2 flex items-start gap-2 text-small">
            <MapPinOff aria-hidden className="mt-px size-4.5 shrink-0 text-ink-soft" />
            {listing.address ? 'Not on the map: its address was not found' : 'Not on the map: it has no address'}
          </p>
        )}
        {listing.status === 'published' && area !== null && (
          <p className="mt-2 text-small">
            Shoppers see it at the middle of {area}.{' '}
            <Link
              to="/create"
              search={{ edit: listing.id }}
              hash={PIN_HASH}
              aria-describedby={titleId}
              className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-sky underline underline-offset-3"
            >
              <MapPin aria-hidden className="size-4.5 shrink-0" />
              Put the pin on your house
            </Link>
          </p>
        )}
        {listing.hasUnpublishedChanges && !listing.hiding && (
          <p className="mt-2 text-small">
            Shoppers still see the sale as it was.{' '}
            <Link
              to="/create"
              search={{ edit: listing.id }}
              aria-describedby={titleId}
              className="inline-flex min-h-11 items-center font-semibold text-sky underline underline-offset-3"
            >
              Show them your changes
            </Link>
          </p>
        )}
        {listing.hiding && <HiddenNotice hiding={listing.hiding} className="mt-3 text-small" />}
        <SignsAfterwards listing={listing} />
        <div className="mt-auto grid grid-cols-fit gap-2 pt-4">
          {isOver(listing, currentTime()) && listing.itemCount > 0 && (
            <ButtonLink
              to="/sale/$listingId/left"
              params={{ listingId: listing.id }}
              className="col-span-full"
              aria-describedby={titleId}
            >
              {plural(listing.itemCount, { one: 'What is left: # thing', other: 'What is left: # things' })}
            </ButtonLink>
          )}
          {isOver(listing, currentTime()) && (
            <ButtonLink
              to="/sale/$listingId/insights"
              params={{ listingId: listing.id }}
              tone="secondary"
              className="col-span-full"
              aria-describedby={titleId}
            >
              For next time
            </ButtonLink>
          )}
          <ButtonLink to="/create" search={{ edit: listing.id }} tone="secondary" aria-describedby={titleId}>
            Edit
          </ButtonLink>
          <ButtonLink
            to="/sale/$listingId"
            params={{ listingId: listing.id }}
            tone="secondary"
            aria-describedby={titleId}
          >
            View
          </ButtonLink>
          <PrintButton listingId={listing.id} itemCount={listing.itemCount} tone="quiet" aria-describedby={titleId} />
          <MarketplacesButton
            listingId={listing.id}
            itemCount={listing.itemCount}
            tone="quiet"
            className="px-2!"
            aria-describedby={titleId}
          />
          <Button tone="quiet" className="col-span-full text-danger!" aria-describedby={titleId} onClick={onDelete}>
            Delete
          </Button>
        </div>
      </div>
    </article>
  )
}

/** How long after a sale its signs may still be out, in days. */
const SIGN_DAYS = 30
const MINUTE_MS = 60_000

function SignsAfterwards({ listing }: { listing: MyListing }) {
  const now = new Date(useNow(MINUTE_MS))
  const lastDay = getSaleDays(listing).at(-1)?.date
  if (lastDay === undefined || !isOver(listing, now)) return null
  const isLongOver = addDays(lastDay, SIGN_DAYS) < now.toISOString().slice(0, 10)
  return isLongOver ? null : <CollectSigns listingId={listing.id} />
}

const STATUS_TEXTS: Record<ListingStatus, string> = {
  draft: t`Status: draft`,
  published: t`Status: published`,
  ended: t`Status: ended`,
}
const TONES: Record<ListingStatus, 'good' | 'plain'> = { draft: 'plain', published: 'good', ended: 'plain' }

export function ListingCardSkeleton() {
  return (
    <div data-testid="listing-skeleton" className={FRAME}>
      <Skeleton className="aspect-[2/1] w-full rounded-none" />
      <div className="flex flex-col gap-3 px-4.5 pt-4 pb-4">
        <Skeleton className="h-6 w-4/5" />
        <Skeleton className="h-6 w-36" />
        <Skeleton className="mt-1 h-12" />
      </div>
    </div>
  )
}
