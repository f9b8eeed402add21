import { isExact } from '@yardsnap/contract/listings'
import { haversineMiles, METERS_PER_MILE } from '@yardsnap/contract/places'
import { dayIn, FALLBACK_TIME_ZONE } from '@yardsnap/contract/sale-days'
import type { WatchedPosition } from '#lib/watch-device-position.ts'
import type { DriveNotes, DriveStop } from './drive.ts'

/** Within this distance of a house one has parked for it. A less exact position says nothing. */
const ARRIVAL_METERS = 80

interface Whereabouts {
  notes: Pick<DriveNotes, 'day' | 'deniedIds'>
  /** Epoch milliseconds. */
  now: number
  /** Null where it is not known. */
  position: WatchedPosition | null
}

/**
 * Whether the device's position says that the shopper is at the stop: on the day of the drive, at a house whose place is
 * known (the middle of a ZIP is nobody's house), and unless they have said that they are not.
 */
export function isAtStop(
  { listingId, listing, closure }: Pick<DriveStop, 'listingId' | 'listing' | 'closure'>,
  { notes, now, position }: Whereabouts,
): boolean {
  const { latitude, longitude, positionPrecision, timeZone } = listing
  if (!position || position.accuracyMeters > ARRIVAL_METERS) return false
  if (latitude === null || longitude === null || !isExact(positionPrecision)) return false
  if (closure !== null || notes.deniedIds.includes(listingId)) return false
  if (notes.day !== dayIn(timeZone ?? FALLBACK_TIME_ZONE, new Date(now))) return false
  return haversineMiles(position, { latitude, longitude }) * METERS_PER_MILE <= ARRIVAL_METERS
}
