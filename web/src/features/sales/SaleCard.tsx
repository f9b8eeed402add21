import { Link } from '@tanstack/react-router'
import type { PublicListing } from '@yardsnap/contract/discovery'
import { saleTypeOf } from '@yardsnap/contract/sale-type'
import { ItemPicture } from '#features/items/ItemPicture.tsx'
import { countText } from '#features/items/words.ts'
import { SaveHeart } from '#features/saved/SaveHeart.tsx'
import { formatDay } from '@yardsnap/contract/dates'
import { formatMiles } from '#lib/miles.ts'
import { PriceTag } from '#ui/PriceTag.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { WhenLabel } from '#ui/WhenLabel.tsx'
import { estimateOf } from './estimate.ts'
import { SaleMosaic } from './SaleMosaic.tsx'

const FRAME = 'flex h-full flex-col overflow-hidden rounded-card border border-line bg-card'

/** A sale among others. The whole card opens it; the link itself is the title. */
export function SaleCard({ sale }: { sale: PublicListing }) {
  return (
    <article className={`${FRAME} group relative transition-colors hover:border-line-strong`}>
      <SaleMosaic imageUrls={sale.imageUrls} widthPixels={400} className="aspect-[13/10] w-full" />
      <SaveHeart listingId={sale.id} title={sale.title} className="absolute top-3 right-3" />
      <div className="flex grow flex-col items-start px-4.5 pt-4 pb-4.5">
        <WhenLabel {...sale} />
        <h2 className="mt-2 text-h3 wrap-anywhere">
          <Link
            to="/sale/$listingId"
            params={{ listingId: sale.id }}
            className="line-clamp-3 underline-offset-4 outline-none group-hover:underline after:absolute after:inset-0 after:rounded-card after:-outline-offset-3 focus-visible:after:outline-3 focus-visible:after:outline-sky"
          >
            <bdi>{sale.title}</bdi>
          </Link>
        </h2>
        <SaleMeta sale={sale} />
        {sale.matchedItem && <MatchedItem {...sale.matchedItem} />}
        <p className="mt-auto pt-3">
          <span className="sr-only">Estimated value: </span>
          <PriceTag price={estimateOf(sale)} />
        </p>
      </div>
    </article>
  )
}

function SaleMeta({ sale }: { sale: PublicListing }) {
  const place = sale.distance === null ? sale.city : formatMiles(sale.distance, sale)
  const words = [sale.saleDate ? formatDay(sale.saleDate) : '', saleTypeOf(sale.title), place]
  return (
    <ul className="mt-1.5 flex flex-wrap gap-x-3 text-small text-ink-soft">
      {[...words, countText(sale.itemCount)].filter(Boolean).map((word) => (
        <li key={word} className="max-w-full truncate">
          <bdi>{word}</bdi>
        </li>
      ))}
    </ul>
  )
}

/** What made the searched words find this sale. */
function MatchedItem({ title, cropUrl }: NonNullable<PublicListing['matchedItem']>) {
  return (
    <p className="mt-2.5 flex max-w-full items-center gap-2.5 text-small">
      <ItemPicture
        url={cropUrl}
        category="other"
        alt=""
        widthPixels={48}
        className="size-12 shrink-0 rounded-mark border border-line"
      />
      <span className="line-clamp-2 min-w-0 wrap-anywhere">
        Has <bdi className="font-semibold">{title}</bdi>
      </span>
    </p>
  )
}

export function SaleCardSkeleton() {
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
