import { t } from '@yardsnap/contract/texts'
import { Suspense } from 'react'
import { isExact, type Listing } from '@yardsnap/contract/listings'
import { PlaceArea } from '#shop/map/PlaceArea.tsx'
import { ADDRESS_SHOWN_LATER, addressText } from '@yardsnap/contract/address-text'
import { SketchMap } from '#shop/browse/occasional-parts.ts'
import { Card } from '#ui/Card.tsx'

/** The address of a sale with a map, or with a sketch where there is no map (S2.11.1). */
export function WhereCard({ listing }: { listing: Listing }) {
  const { title, latitude, longitude, positionPrecision } = listing
  const position = latitude === null || longitude === null ? null : { latitude, longitude }
  const isApproximate = !isExact(positionPrecision)
  return (
    <Card className="overflow-hidden">
      <figure>
        {position ? (
          <PlaceArea
            label={`Map of where ${title} is`}
            position={position}
            isApproximate={isApproximate}
            standIn={SKETCH}
            className={FRAME}
          />
        ) : (
          <div className={FRAME}>{SKETCH}</div>
        )}
        <figcaption className="border-t border-line px-4.5 py-3.5">
          <span className="block font-semibold">
            <bdi>{addressText(listing)}</bdi>
          </span>
          <span className="text-small text-ink-soft">{describeLocation(listing)}</span>
        </figcaption>
      </figure>
    </Card>
  )
}

const SKETCH = (
  <Suspense>
    <SketchMap />
  </Suspense>
)
const FRAME = 'isolate h-44 desk:h-56'

function describeLocation({ isAddressHidden, latitude, positionPrecision }: Listing): string {
  if (isAddressHidden) return ADDRESS_SHOWN_LATER
  if (latitude === null) return t`A sketch, not a map. Directions open in your map app.`
  return isExact(positionPrecision)
    ? t`Directions open in your map app.`
    : t`The place on the map is approximate. Directions go by the address.`
}
