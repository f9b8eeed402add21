import { areaText } from '@yardsnap/contract/address-text'
import { isExact } from '@yardsnap/contract/listings'
import { Navigation, X } from 'lucide-react'
import { useState } from 'react'
import { directionsUrl } from '#core/browse/directions.ts'
import { currentTime } from '#lib/first-rendering.ts'
import { formatMiles } from '@yardsnap/contract/miles'
import type { PlacedSeenSale } from '#shop/map/placed-sales.ts'
import { SaveButton } from '#shop/saved/SaveHeart.tsx'
import { seenAddress, seenDaysToShow, seenText } from '#shop/seen-sales/seen-text.ts'
import { ButtonAnchor } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { WhenLabel } from '#ui/WhenLabel.tsx'
import { useEscape } from '#shop/map/use-escape.ts'

interface SeenInfoCardProps {
  placed: PlacedSeenSale
  onClose: () => void
}

/** The details of the pin of a sale that neighbors saw. */
export function SeenInfoCard({ placed: { seenSale, distanceMiles }, onClose }: SeenInfoCardProps) {
  const { id, streetAddress, words, positionPrecision } = seenSale
  const [now] = useState(currentTime)
  useEscape(onClose)
  const miles = formatMiles(distanceMiles, { isApproximate: !isExact(positionPrecision) })
  return (
    <section aria-label={streetAddress}>
      <div className="flex items-start justify-between gap-2">
        <span className="pt-1.5">
          <WhenLabel days={seenDaysToShow(seenSale, now)} />
        </span>
        <IconButton label="Close" icon={<X />} onClick={onClose} className="-mt-2 -mr-2" />
      </div>
      <p className="mt-1 line-clamp-3 font-display text-h3 wrap-anywhere font-bold">
        <bdi>{streetAddress}</bdi>
      </p>
      <p className="mt-1 text-small text-ink-soft">{[areaText(seenSale), miles].filter(Boolean).join(', ')}</p>
      {words && (
        <p className="mt-1 line-clamp-3 text-small wrap-anywhere">
          <bdi>{words}</bdi>
        </p>
      )}
      <p className="mt-1 text-small text-ink-soft">{seenText(seenSale, now)}</p>
      <div className="mt-3 flex flex-wrap gap-2 *:grow *:px-3">
        <ButtonLink to="/seen/$seenSaleId" params={{ seenSaleId: id }}>
          View Details
        </ButtonLink>
        <ButtonAnchor
          tone="secondary"
          href={directionsUrl(seenAddress(seenSale))}
          target="_blank"
          rel="noreferrer"
          icon={<Navigation className="size-4.5" />}
        >
          Directions
        </ButtonAnchor>
        <SaveButton listingId={id} />
      </div>
    </section>
  )
}
