import { mapStillUrl, STILL_SIZES, type StillSize } from '@yardsnap/contract/base-map'
import type { Position } from '@yardsnap/contract/places'

interface MapStillProps {
  /** The accessible name. */
  label: string
  center: Position
  size: StillSize
  onMissing?: () => void
}

/** A picture of the base map at its natural size; a smaller slot shows its middle. */
export function MapStill({ label, center, size, onMissing }: MapStillProps) {
  return (
    <>
      <picture>
        <source media="(prefers-color-scheme: dark)" srcSet={mapStillUrl(center, size, 'dark')} />
        <img
          ref={(image) => {
            // An image that failed before hydration fires no error event.
            if (image?.complete && image.naturalWidth === 0) onMissing?.()
          }}
          src={mapStillUrl(center, size, 'light')}
          alt={label}
          {...STILL_SIZES[size]}
          draggable={false}
          onError={onMissing}
          className="absolute inset-0 size-full bg-paper-deep object-none select-none"
        />
      </picture>
      <p className="absolute right-2.5 bottom-2.5 z-2 max-w-[calc(100%-1.25rem)] rounded-full bg-card px-2.5 py-0.5 text-[0.75rem] leading-5">
        <a href="https://www.geonames.org/" target="_blank" rel="noreferrer" className="text-sky underline">
          GeoNames
        </a>{' '}
        (CC BY 4.0), US Census Bureau
      </p>
    </>
  )
}
