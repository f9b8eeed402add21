import type { PositionPrecision } from '@yardsnap/contract/listings'
import { shortZip } from '@yardsnap/contract/places'
import type { PostalAddress } from '@yardsnap/contract/addresses'
import type { PlacesService } from '#core/places/service.ts'
import type { ListingRow, ListingValues } from './queries.ts'

export type ListingPosition = Pick<ListingRow, 'latitude' | 'longitude' | 'positionPrecision' | 'timeZone'>

const NOWHERE: ListingPosition = { latitude: null, longitude: null, positionPrecision: null, timeZone: null }

/** Least precise first. */
const PRECISIONS = [null, 'state', 'city', 'zip', 'street', 'pinned'] as const

/** Saving must succeed even if the address cannot be geocoded; the listing then has no position. */
export async function computePosition(
  places: Pick<PlacesService, 'locate' | 'timeZoneAt'>,
  address: ListingValues,
): Promise<ListingPosition> {
  const postal = toPostalAddress(address)
  if (!postal.city && !postal.zipCode) return NOWHERE
  const place = await places.locate(postal)
  if (!place) return NOWHERE
  const { latitude, longitude, precision } = place
  const timeZone = await places.timeZoneAt(latitude, longitude)
  return { latitude, longitude, positionPrecision: precision, timeZone }
}

export function toPostalAddress({
  streetAddress = '',
  city = '',
  state = '',
  zipCode = '',
}: ListingValues): PostalAddress {
  return { streetAddress, city, state, zipCode }
}

/**
 * Whether a seller's pin still fits a changed address: it is in the same ZIP (or city, without a ZIP), and was not
 * geocoded to its street.
 */
export function keepsPin(before: ListingValues, after: ListingValues, found: ListingPosition): boolean {
  const getAreaKey = ({ city, state, zipCode }: ListingValues) => (zipCode && shortZip(zipCode)) || `${city}, ${state}`
  return (
    before.positionPrecision === 'pinned' &&
    found.positionPrecision !== 'street' &&
    getAreaKey(before) === getAreaKey(after)
  )
}

export function isBetter(found: PositionPrecision | null | undefined, known: PositionPrecision | null): boolean {
  return PRECISIONS.indexOf(found ?? null) > PRECISIONS.indexOf(known)
}
