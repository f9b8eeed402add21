import { Popup } from '@vis.gl/react-maplibre'
import type { NumberedListing } from '#shop/map/numbered-listings.ts'
import type { Offset } from '#shop/map/spread.ts'
import { InfoCard } from './InfoCard.tsx'
import { PIN_HEIGHT } from './Pin.tsx'

interface InfoWindowProps {
  placed: NumberedListing
  offset: Offset
  onClose: () => void
}

/** The details of a pin on the map that can be moved. */
export function InfoWindow({ placed, offset: [x, y], onClose }: InfoWindowProps) {
  return (
    <Popup
      latitude={placed.latitude}
      longitude={placed.longitude}
      offset={[x, y - PIN_HEIGHT]}
      anchor="bottom"
      maxWidth="19rem"
      closeButton={false}
      closeOnClick={false}
      onClose={onClose}
    >
      <InfoCard placed={placed} onClose={onClose} />
    </Popup>
  )
}
