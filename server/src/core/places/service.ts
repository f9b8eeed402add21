import { findNamedState } from '#gazetteer/state-names.ts'
import { areaText } from '@yardsnap/contract/address-text'
import { type GeocodeAnswer, parsePosition, type Position, shortZip } from '@yardsnap/contract/places'
import {
  type AddressInput,
  type AddressValidation,
  MAX_ZIP_SUGGESTIONS,
  type PostalAddress,
} from '@yardsnap/contract/addresses'
import type { Language } from '@yardsnap/contract/languages'
import { AppError } from '#errors.ts'
import type { Log } from '#log/logger.ts'
import { openGazetteer } from '#gazetteer/open-gazetteer.ts'
import type { AddressPort } from '#ports/addresses/port.ts'
import type { GeocoderPort, Place } from '#ports/geocoder/port.ts'

export type PlacesService = ReturnType<typeof placesService>

interface Dependencies {
  geocoder: GeocoderPort
  addresses: AddressPort
  log: Pick<Log, 'warn'>
}

/** A position with the precision of a ZIP or a city. */
export interface Area extends Position {
  precision: 'zip' | 'city'
}

const NOWHERE: GeocodeAnswer = { latitude: null, longitude: null, precision: null, label: null }

function isOnEarth(latitude: number, longitude: number): boolean {
  const isInRange = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 // false for NaN
  return isInRange && (latitude !== 0 || longitude !== 0)
}

/** Geocoders often return 0,0 or worse when they find nothing. */
function isUsable(place: Place | null): place is Place {
  return place !== null && isOnEarth(place.latitude, place.longitude)
}

export function placesService({ geocoder, addresses, log }: Dependencies) {
  /** The IANA time zone of a position; null outside the United States. */
  async function timeZoneAt(latitude: number, longitude: number): Promise<string | null> {
    if (!isOnEarth(latitude, longitude)) return null
    return (await openGazetteer()).timeZoneAt({ latitude, longitude })
  }

  /** @throws AppError `provider_failed` or `unavailable`, as opposed to a place that does not exist */
  async function geocode(text: string): Promise<GeocodeAnswer> {
    const place = text ? await geocoder.geocode(text) : null
    if (!isUsable(place)) return NOWHERE
    const { latitude, longitude, precision, label } = place
    return { latitude, longitude, precision, label }
  }

  return {
    timeZoneAt,
    geocode,

    /** Coordinates, as maps and devices give them, or a place by its name. @throws AppError as `geocode` */
    async findPosition(location: string): Promise<Position | null> {
      const position = parsePosition(location)
      if (position) return position
      const { latitude, longitude } = await geocode(location)
      return latitude === null || longitude === null ? null : { latitude, longitude }
    },

    /**
     * The center of an address's ZIP, or of its city if the ZIP is unknown or may belong to a single building; null if
     * both are unknown.
     */
    async findArea({ city, state, zipCode }: Omit<PostalAddress, 'streetAddress'>): Promise<Area | null> {
      const gazetteer = await openGazetteer()
      const zip = gazetteer.findZip(shortZip(zipCode))
      if (zip?.position && zip.kind === 'delivery') return { ...zip.position, precision: 'zip' }
      const knownState = findNamedState(state)
      const found = (knownState && gazetteer.findExact(city, knownState)) ?? zip?.city
      return found?.center ? { ...found.center, precision: 'city' } : null
    },

    /** @param language of what is said of the address */
    validateAddress(address: AddressInput, language: Language): Promise<AddressValidation> {
      return addresses.check(address, { language })
    },

    /** Whether the validation service confirms an address; false if the service fails. */
    async isValidAddress(address: AddressInput): Promise<boolean> {
      try {
        return (await addresses.check(address)).isValid
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        log.warn({ err: error }, 'the address of a sale could not be checked')
        return false
      }
    },

    zipSuggestions(city: string, state: string): Promise<string[]> {
      return addresses.suggestZips({ city, state, limit: MAX_ZIP_SUGGESTIONS })
    },

    async cityOfZip(zipCode: string): Promise<{ city: string; state: string } | null> {
      const found = (await openGazetteer()).findZip(zipCode)
      return found ? { city: found.city.name, state: found.city.state } : null
    },

    /** The center of a ZIP; null for one that is unknown or has no place of its own. */
    async locateZip(zipCode: string): Promise<(Position & { timeZone: string }) | null> {
      const position = (await openGazetteer()).findZip(zipCode)?.position
      const timeZone = position && (await timeZoneAt(position.latitude, position.longitude))
      return position && timeZone ? { ...position, timeZone } : null
    },

    /** The city that a position is in or next to. */
    async cityAt(position: Position): Promise<{ city: string; state: string } | null> {
      const zip = (await openGazetteer()).nearestZip(position)
      return zip ? { city: zip.city.name, state: zip.city.state } : null
    },

    /**
     * Geocodes a listing. If the geocoder fails or finds a place outside the United States, the listing gets no
     * position, because saving and publishing must not depend on it.
     */
    async locate({ streetAddress, city, state, zipCode }: PostalAddress): Promise<Place | null> {
      const text = [streetAddress, areaText({ city, state, zipCode })].filter(Boolean).join(', ')
      try {
        const place = text ? await geocoder.geocode(text) : null
        if (!isUsable(place)) return null
        const timeZone = await timeZoneAt(place.latitude, place.longitude)
        return timeZone ? place : null
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        log.warn({ err: error, city, state }, 'a sale could not be located')
        return null
      }
    },
  }
}
