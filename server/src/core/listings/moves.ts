import { shortZip } from '@yardsnap/contract/places'
import { parseStreetLine } from '#gazetteer/street-line.ts'
import type { KnownPlace } from './address.ts'

/** Where a listing was and is, in words that are the same for one place. */
export interface Move {
  from: string
  to: string
}

/**
 * Where an edit takes a listing, as everybody may know it; null for an address that is only written otherwise, completed, hidden or
 * shown.
 */
export function findMove(before: KnownPlace, after: KnownPlace): Move | null {
  const [city, otherCity] = [before, after].map((place) => place.city.trim().toLowerCase())
  const [zip, otherZip] = [before, after].map(({ zipCode }) => shortZip(zipCode))
  const hasSameArea = zip && otherZip ? zip === otherZip : !city || !otherCity || city === otherCity
  const isStreetKnown = [before, after].every((place) => !place.isAddressHidden && place.streetAddress.trim() !== '')
  const [street, otherStreet] = [before, after].map(({ streetAddress }) =>
    isStreetKnown ? parseStreetLine(streetAddress).text.toLowerCase() : '',
  )
  if (hasSameArea && street === otherStreet) return null
  return { from: [street, zip || city].join(', '), to: [otherStreet, otherZip || otherCity].join(', ') }
}
