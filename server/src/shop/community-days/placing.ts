import { isInArea } from '@yardsnap/contract/area-geometry'
import { MAX_PIN_MILES } from '@yardsnap/contract/listing-places'
import { isExact } from '@yardsnap/contract/listings'
import { haversineMiles, type Position } from '@yardsnap/contract/places'
import type { PostalAddress } from '@yardsnap/contract/addresses'
import { t } from '@yardsnap/contract/texts'
import type { PlacesService } from '#core/places/service.ts'
import { AppError } from '#errors.ts'
import type { EntryRow } from './entry-queries.ts'
import type { OpenedDay } from './view.ts'

/** Where a house of a community day is. */
export type HousePlace = PostalAddress & Pick<EntryRow, 'latitude' | 'longitude' | 'positionPrecision'>

/** A position that is known to the ZIP or the city: so far from the box around the area it may still be inside. */
export const ROUGH_MILES = 10

/** An address without a city is in the day's. */
export function completeAddress(
  { city, state }: Pick<OpenedDay, 'city' | 'state'>,
  address: PostalAddress,
): PostalAddress {
  return { ...address, city: address.city || city, state: address.state || state }
}

/**
 * The house at an address: where its host has put the pin, else as exactly as the address is known.
 * @throws AppError `invalid` for a pin that is far from the address
 */
export async function placeHouse(
  places: Pick<PlacesService, 'locate'>,
  address: PostalAddress,
  pin: Position | null,
): Promise<HousePlace> {
  const found = await places.locate(address)
  if (pin && found) refuseFarPin(pin, found)
  if (pin) return { ...address, ...pin, positionPrecision: 'pinned' }
  if (!found || found.precision === 'state') {
    return { ...address, latitude: null, longitude: null, positionPrecision: null }
  }
  return { ...address, latitude: found.latitude, longitude: found.longitude, positionPrecision: found.precision }
}

/** A house at the middle of its ZIP or city, which needs no service. */
export async function placeRoughly(
  places: Pick<PlacesService, 'findArea'>,
  address: PostalAddress,
): Promise<HousePlace> {
  const found = await places.findArea(address)
  const { latitude = null, longitude = null, precision: positionPrecision = null } = found ?? {}
  return { ...address, latitude, longitude, positionPrecision }
}

/** @throws AppError `invalid` */
export function refuseFarPin(pin: Position, address: Position): void {
  if (haversineMiles(pin, address) <= MAX_PIN_MILES) return
  throw new AppError('invalid', t.lazy`The pin is far from this address. Check the city and the ZIP.`)
}

/** Whether a house is in the area of a day, or may be, as far as its position is known. */
export function isInside(
  { area, west, south, east, north }: Pick<OpenedDay, 'area' | 'west' | 'south' | 'east' | 'north'>,
  { latitude, longitude, positionPrecision }: Pick<HousePlace, 'latitude' | 'longitude' | 'positionPrecision'>,
): boolean {
  if (latitude === null || longitude === null) return false
  if (isExact(positionPrecision)) return isInArea(area, { latitude, longitude })
  const nearest = {
    latitude: Math.min(Math.max(latitude, south ?? latitude), north ?? latitude),
    longitude: Math.min(Math.max(longitude, west ?? longitude), east ?? longitude),
  }
  return haversineMiles(nearest, { latitude, longitude }) <= ROUGH_MILES
}
