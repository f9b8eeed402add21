import { isExact } from '@yardsnap/contract/listings'
import type { SeenSale } from '@yardsnap/contract/seen-sales'
import { Eye, MapPin } from 'lucide-react'
import { useState } from 'react'
import { ItemPicture } from '#core/items/ItemPicture.tsx'
import { currentTime } from '#lib/first-rendering.ts'
import { formatMiles } from '@yardsnap/contract/miles'
import { SaveHeart } from '#shop/saved/SaveHeart.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { WhenLabel } from '#ui/WhenLabel.tsx'
import { seenDaysToShow, seenText } from './seen-text.ts'
import { CoveringLink } from '#ui/CoveringLink.tsx'

interface SeenSaleCardProps {
  seenSale: SeenSale
  /** Selects its pin; missing where there is no map. */
  onShow?: (() => void) | undefined
}

/** A sale that neighbors saw, in a list. Its dashed edge and its words say that no host speaks here. */
export function SeenSaleCard({ seenSale, onShow }: SeenSaleCardProps) {
  const { id, streetAddress, city, distance, words, photoUrl, positionPrecision, isClaimed } = seenSale
  const [now] = useState(currentTime)
  const isApproximate = !isExact(positionPrecision)
  const place = [city, distance !== null && formatMiles(distance, { isApproximate })].filter(Boolean).join(' · ')
  return (
    <article className="group relative flex h-full items-start gap-3.5 rounded-card border-2 border-dashed border-line-strong bg-card p-4 hover:border-ink-soft">
      <div className="min-w-0 grow">
        <WhenLabel days={seenDaysToShow(seenSale, now)} />
        <h3 className="mt-2 text-h3 wrap-anywhere">
          <CoveringLink to="/seen/$seenSaleId" params={{ seenSaleId: id }} className="line-clamp-3">
            <bdi>{streetAddress}</bdi>
          </CoveringLink>
        </h3>
        {place && (
          <p className="mt-1 text-small text-ink-soft">
            <bdi>{place}</bdi>
          </p>
        )}
        {words && (
          <p className="mt-1.5 line-clamp-3 wrap-anywhere">
            <bdi>{words}</bdi>
          </p>
        )}
        <p className="mt-2 flex items-start gap-1.5 text-small text-ink-soft">
          <Eye aria-hidden className="mt-0.5 size-4.5 shrink-0" />
          <span>
            {seenText(seenSale, now)}
            {isClaimed && <span className="block">Its host has claimed it.</span>}
          </span>
        </p>
      </div>
      <div className="-mt-1 -mr-1 flex shrink-0 flex-col items-end gap-2 self-stretch">
        <SaveHeart listingId={id} title={streetAddress} />
        {photoUrl && (
          <ItemPicture
            url={photoUrl}
            category="other"
            name={streetAddress}
            alt=""
            isScene
            widthPixels={84}
            className="mr-1 size-21 rounded-control"
          />
        )}
        {onShow && (
          <IconButton
            label={`Show ${streetAddress} on the map`}
            icon={<MapPin />}
            onClick={onShow}
            className="z-10 mt-auto"
          />
        )}
      </div>
    </article>
  )
}
