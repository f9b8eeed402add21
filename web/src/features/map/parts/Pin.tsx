import { Marker } from '@vis.gl/react-maplibre'
import type { Cluster } from '#features/map/markers.ts'
import type { NumberedListing } from '#features/map/numbered-listings.ts'
import type { Offset } from '#features/map/spread.ts'
import { formatMiles } from '#lib/miles.ts'
import { classes } from '#ui/classes.ts'
import { PinDrawing } from './PinDrawing.tsx'

interface PinProps {
  placed: NumberedListing
  offset: Offset
  isSelected: boolean
  onSelect: () => void
}

/** A sale on the map. Dashed where the street is not known; larger, golden and glowing for a premium sale. */
export function Pin({ placed, offset, isSelected, onSelect }: PinProps) {
  const { listing, number, isGold } = placed
  return (
    <Marker
      latitude={placed.latitude}
      longitude={placed.longitude}
      offset={offset}
      anchor="bottom"
      style={{ zIndex: isSelected ? 3 : isGold ? 2 : 1 }}
    >
      <button
        type="button"
        data-pin={number}
        aria-label={nameOf(placed)}
        aria-expanded={isSelected}
        onClick={(event) => {
          // Otherwise the map below takes the click for one on itself.
          event.stopPropagation()
          onSelect()
        }}
        className={classes(
          'relative grid place-items-center font-display font-bold transition-[scale] hover:scale-110',
          isGold ? 'h-17 w-13 text-on-mustard drop-shadow-[0_0_10px_var(--mustard)]' : 'h-14 w-11',
          !isGold && (listing.isApproximate ? 'text-ink' : 'text-on-brick'),
          isSelected && 'scale-110',
        )}
      >
        <PinDrawing isGold={isGold} isApproximate={listing.isApproximate} className="absolute inset-0 size-full" />
        <span className={classes('relative tabular-nums', isGold ? '-mt-3' : '-mt-2.5 text-small')}>{number}</span>
      </button>
    </Marker>
  )
}

function nameOf({ listing, number, isGold, distanceMiles }: NumberedListing): string {
  const parts = [`Sale ${number}: ${listing.title}`, formatMiles(distanceMiles, listing)]
  if (listing.isApproximate) parts.push('approximate place')
  if (isGold) parts.push('premium')
  return parts.join(', ')
}

/** A cluster of nearby sales; pressing it zooms in. */
export function ClusterMarker({ cluster, onOpen }: { cluster: Cluster; onOpen: () => void }) {
  const { latitude, longitude, count } = cluster
  return (
    <Marker latitude={latitude} longitude={longitude}>
      <button
        type="button"
        aria-label={`${count} sales here. Zoom in.`}
        onClick={(event) => {
          event.stopPropagation()
          onOpen()
        }}
        className="grid size-13 place-items-center rounded-full border-4 border-brick bg-card font-display font-bold text-ink shadow-float transition-[scale] hover:scale-105"
      >
        {count}
      </button>
    </Marker>
  )
}
