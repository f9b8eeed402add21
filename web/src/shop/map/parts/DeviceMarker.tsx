import { t } from '@yardsnap/contract/texts'
import { Marker } from '@vis.gl/react-maplibre'
import type { Position } from '@yardsnap/contract/places'

/** Where the shopper is, or starts from. */
export function DeviceMarker({ latitude, longitude, label = t`Your location` }: Position & { label?: string }) {
  return (
    <Marker latitude={latitude} longitude={longitude} style={{ zIndex: 0 }}>
      <span className="block size-5 rounded-full border-[3px] border-card bg-sky shadow-float ring-8 ring-sky/25">
        <span className="sr-only">{label}</span>
      </span>
    </Marker>
  )
}
