import { shownTitle } from '@yardsnap/contract/item-titles'
import { plural } from '@yardsnap/contract/texts'
import type { PublicListing } from '@yardsnap/contract/browse'
import type { SaleDay } from '@yardsnap/contract/sale-days'
import { saleTypeText } from '@yardsnap/contract/sale-type'
import { ItemPicture } from '#core/items/ItemPicture.tsx'
import { StatusBadge } from '#core/live-status/StatusBadge.tsx'
import { SaveHeart } from '#shop/saved/SaveHeart.tsx'
import { formatDates } from '@yardsnap/contract/dates'
import { formatMiles } from '@yardsnap/contract/miles'
import { useDaysToShow } from '#lib/use-days-to-show.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { WhenLabel } from '#ui/WhenLabel.tsx'
import { formatEstimate } from './estimate.ts'
import { ListingMosaic } from '#core/listings/ListingMosaic.tsx'
import { CoveringLink } from '#ui/CoveringLink.tsx'

const FRAME = 'flex h-full flex-col overflow-hidden rounded-card border border-line bg-card'

/** A sale in a list. The whole card opens it; the link itself is the title. */
export function ListingCard({ listing, isFirst = false }: { listing: PublicListing; isFirst?: boolean }) {
  const days = useDaysToShow(listing)
  return (
    <article className={`${FRAME} group relative transition-colors hover:border-line-strong`}>
      <ListingMosaic
        imageUrls={listing.imageUrls}
        widthPixels={400}
        aspect={1.3}
        isFirst={isFirst}
        className="aspect-[13/10] w-full"
      />
      <SaveHeart listingId={listing.id} title={listing.title} className="absolute top-3 right-3" />
      <div className="flex grow flex-col items-start px-4.5 pt-4 pb-4.5">
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
          <WhenLabel days={days} />
          <StatusBadge listing={listing} />
        </span>
        <h2 className="mt-2 text-h3 wrap-anywhere">
          <CoveringLink to="/sale/$listingId" params={{ listingId: listing.id }} className="line-clamp-3">
            <bdi>{listing.title}</bdi>
          </CoveringLink>
        </h2>
        <ListingMeta listing={listing} days={days} />
        {listing.matchedItem && <MatchedItem {...listing.matchedItem} />}
        <p className="mt-auto pt-3 text-small text-ink-soft tabular-nums">
          <span aria-hidden>Est. </span>
          <span className="sr-only">Estimated value: </span>
          <span>{formatEstimate(listing)}</span>
        </p>
      </div>
    </article>
  )
}

function ListingMeta({ listing, days }: { listing: PublicListing; days: readonly SaleDay[] }) {
  const place = listing.distance === null ? listing.city : formatMiles(listing.distance, listing)
  const words = [days.length > 0 ? formatDates(days) : '', saleTypeText(listing.title), place]
  return (
    <ul className="mt-1.5 flex max-w-full flex-wrap gap-x-3 text-small text-ink-soft">
      {[...words, plural(listing.itemCount, { one: '# item', other: '# items' })].filter(Boolean).map((word) => (
        <li key={word} className="max-w-full truncate">
          <bdi>{word}</bdi>
        </li>
      ))}
    </ul>
  )
}

/** The item that matches the search. */
function MatchedItem({ title, cropUrl }: NonNullable<PublicListing['matchedItem']>) {
  return (
    <p className="mt-2.5 flex max-w-full items-center gap-2.5 text-small">
      <ItemPicture
        url={cropUrl}
        category="other"
        name={title}
        alt=""
        widthPixels={48}
        className="size-12 shrink-0 rounded-mark border border-line"
      />
      <span className="line-clamp-2 min-w-0 wrap-anywhere">
        Has <bdi className="font-semibold">{shownTitle({ title })}</bdi>
      </span>
    </p>
  )
}

export function ListingCardSkeleton() {
  return (
    <div data-testid="sale-skeleton" className={FRAME}>
      <Skeleton className="aspect-[13/10] w-full rounded-none" />
      <div className="flex flex-col gap-2.5 px-4.5 pt-4 pb-5">
        <Skeleton className="h-6 w-40" />
        <Skeleton className="h-6 w-4/5" />
        <Skeleton className="h-5 w-3/5" />
        <Skeleton className="mt-1 h-7 w-24" />
      </div>
    </div>
  )
}
