import type { PositionPrecision } from '@yardsnap/contract/listings'
import type { PostalAddress } from '@yardsnap/contract/places'
import type { PlacesService } from '#features/places/service.ts'
import type { ListingValues } from './queries.ts'

export type ListingPosition = Required<Pick<ListingValues, 'latitude' | 'longitude' | 'positionPrecision' | 'timeZone'>>

const NOWHERE: ListingPosition = { latitude: null, longitude: null, positionPrecision: null, timeZone: null }

/** Least precise first. */
const PRECISIONS = [null, 'state', 'city', 'zip', 'street'] as const

/** Saving must succeed even if the address cannot be geocoded; the listing then has no position. */
export async function positionOf(
  places: Pick<PlacesService, 'locate' | 'timeZoneAt'>,
  address: ListingValues,
): Promise<ListingPosition> {
  const postal = addressOf(address)
  if (!postal.city && !postal.zipCode) return NOWHERE
  const place = await places.locate(postal)
  if (!place) return NOWHERE
  const { latitude, longitude, precision } = place
  const timeZone = await places.timeZoneAt(latitude, longitude)
  return { latitude, longitude, positionPrecision: precision, timeZone }
}

export function addressOf({ streetAddress = '', city = '', state = '', zipCode = '' }: ListingValues): PostalAddress {
  return { streetAddress, city, state, zipCode }
}

export function isBetter(found: PositionPrecision | null | undefined, known: PositionPrecision | null): boolean {
  return PRECISIONS.indexOf(found ?? null) > PRECISIONS.indexOf(known)
}
