import { areaText } from '@yardsnap/contract/address-text'
import { isExact, type PositionPrecision } from '@yardsnap/contract/listings'
import { haversineMiles, type Position, shortZip } from '@yardsnap/contract/places'
import { hideHouse } from '@yardsnap/contract/street-lines'
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

/**
 * The location of a listing as somebody knows it who comes by appointment: whole once the host has confirmed them.
 * @param isConfirmed whether an appointment of theirs stands now
 */
export function placeSeenByVisitor(viewerId: string, known: KnownPlace, isConfirmed: boolean): PublicPlace {
  return placeSeenBy(viewerId, isConfirmed ? { ...known, isAddressHidden: false } : known)
}

/** A place in a list: its city and distance. @param from where the viewer looks, if that is known */
export function nearness(place: PublicPlace, from: Position | null): Nearness {
  const { city, latitude, longitude, positionPrecision } = place
  const miles = from && latitude !== null && longitude !== null ? haversineMiles(from, { latitude, longitude }) : null
  const distance = miles === null ? null : Math.round(miles * 10) / 10
  return { city, ...redacted({ distance, isApproximate: !isExact(positionPrecision) }) }
}

/** The full location of a house of a community day. */
export interface KnownHouse {
  streetAddress: string
  city: string
  state: string
  latitude: number | null
  longitude: number | null
  positionPrecision: PositionPrecision | null
}

/** A house of a community day, as far as everybody may know it. Only `toPublicHouse` makes it. */
export type PublicHouse = Redacted<
  Pick<KnownHouse, 'streetAddress' | 'city' | 'state' | 'latitude' | 'longitude'> & {
    isAddressHidden: boolean
    isApproximate: boolean
  }
>

/** Degrees, some 220 meters from north to south: about a block. */
const BLOCK_DEGREES = 0.002

/** A city with its state. */
type City = Pick<KnownHouse, 'city' | 'state'>

const isSameCity = (a: City, b: City) => a.state === b.state && a.city.toLowerCase() === b.city.toLowerCase()

/**
 * A house of a community day, as everybody may see it: while it is hidden, its street without the number, and the middle of a
 * square in which it is. The squares are fixed, so that houses which come and go do not give one away.
 * @param day whose city is not said again
 */
export function toPublicHouse(house: KnownHouse, isHidden: boolean, day: City): PublicHouse {
  const { city, state } = isSameCity(house, day) ? { city: '', state: '' } : house
  const toShown = isHidden ? toMiddleOfBlock : toMeter
  return redacted({
    isAddressHidden: isHidden,
    streetAddress: isHidden ? hideHouse(house.streetAddress) : house.streetAddress,
    city,
    state,
    latitude: house.latitude === null ? null : toShown(house.latitude),
    longitude: house.longitude === null ? null : toShown(house.longitude),
    isApproximate: isHidden || !isExact(house.positionPrecision),
  })
}

const toMeter = (degrees: number) => Math.round(degrees * 1e5) / 1e5
const toMiddleOfBlock = (degrees: number) => toMeter((Math.floor(degrees / BLOCK_DEGREES) + 0.5) * BLOCK_DEGREES)

const redacted = <Part>(part: Part) => part as Redacted<Part>
