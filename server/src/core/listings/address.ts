import { areaText } from '@yardsnap/contract/address-text'
import { isExact, type PositionPrecision } from '@yardsnap/contract/listings'
import { haversineMiles, type Position, shortZip } from '@yardsnap/contract/places'
import type { Redacted } from '#log/redaction.ts'

interface AddressParts {
  streetAddress?: string | undefined
  city?: string | undefined
  state?: string | undefined
  zipCode?: string | undefined
}

/** 'Street, City, ST ZIP', without missing parts. */
export function addressLine({ streetAddress, city = '', state = '', zipCode = '' }: AddressParts): string {
  return [streetAddress, areaText({ city, state, zipCode })].filter(Boolean).join(', ')
}

/** The full, unredacted location of a listing. */
export interface KnownPlace {
  sellerId: string
  isAddressHidden: boolean
  address: string
  streetAddress: string
  city: string
  state: string
  zipCode: string
  latitude: number | null
  longitude: number | null
  positionPrecision: PositionPrecision | null
  areaLatitude: number | null
  areaLongitude: number | null
  areaPrecision: PositionPrecision | null
}

type Place = Omit<KnownPlace, 'sellerId' | 'areaLatitude' | 'areaLongitude' | 'areaPrecision'>

/** Where a listing is, as far as one viewer may know; the seller's own is whole. Only `placeSeenBy` makes it. */
export type PublicPlace = Redacted<Place>

/**
 * The location of a listing that a viewer may see. Everything that shows, sends or searches a location must use this.
 * Only the seller sees a hidden address; others get its city, ZIP and their center as the position.
 * @param viewerId null for a visitor
 */
export function placeSeenBy(viewerId: string | null, known: KnownPlace): PublicPlace {
  const { city, state, zipCode } = known
  if (!known.isAddressHidden || viewerId === known.sellerId) {
    const { address, streetAddress, latitude, longitude } = known
    // Whether the seller or the geocoder placed the house is not shown to others.
    const isPinOfOther = known.positionPrecision === 'pinned' && viewerId !== known.sellerId
    const positionPrecision = isPinOfOther ? 'street' : known.positionPrecision
    const whole = { address, streetAddress, city, state, zipCode, latitude, longitude, positionPrecision }
    return redacted({ isAddressHidden: false, ...whole })
  }
  return redacted({
    isAddressHidden: true,
    address: '',
    streetAddress: '',
    city,
    state,
    zipCode: shortZip(zipCode),
    latitude: known.areaLatitude,
    longitude: known.areaLongitude,
    positionPrecision: known.areaPrecision,
  })
}

/** `distance`: miles to one decimal; null where one of the two places is not known. */
type Nearness = Redacted<{ city: string; distance: number | null; isApproximate: boolean }>

/** A place in a list: its city and distance. @param from where the viewer looks, if that is known */
export function nearness(place: PublicPlace, from: Position | null): Nearness {
  const { city, latitude, longitude, positionPrecision } = place
  const miles = from && latitude !== null && longitude !== null ? haversineMiles(from, { latitude, longitude }) : null
  const distance = miles === null ? null : Math.round(miles * 10) / 10
  return { city, ...redacted({ distance, isApproximate: !isExact(positionPrecision) }) }
}

const redacted = <Part>(part: Part) => part as Redacted<Part>
