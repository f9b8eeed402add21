import { t } from '@yardsnap/contract/texts'
import { ListingPlace, MAX_PIN_MILES } from '@yardsnap/contract/listing-places'
import { haversineMiles, type Position } from '@yardsnap/contract/places'
import { keysOf } from '@yardsnap/contract/schemas'
import { pick } from '@yardsnap/contract/objects'
import type { Database, Queryable } from '#db/database.ts'
import { AppError } from '#errors.ts'
import type { PlacesService } from '#core/places/service.ts'
import { listingNotFound } from './ownership.ts'
import { toPostalAddress, type ListingPosition, computePosition } from './position.ts'
import { findListing, type ListingRow } from './queries.ts'
import { writePosition } from './write-position.ts'

/** 26 feet: a pin that nobody has moved says no more than the address. */
const MIN_PIN_MILES = 0.005
/** How often a pin is put anew because the listing was changed meanwhile. */
const ATTEMPTS = 5
const PLACE_FIELDS = keysOf(ListingPlace.shape)

export type PinService = ReturnType<typeof pinService>

interface Dependencies {
  database: Database
  places: Pick<PlacesService, 'findArea' | 'locate' | 'timeZoneAt'>
  /** Called in the transaction that has moved a public listing. */
  onPublicChange: (tx: Queryable, listingId: string) => Promise<void>
}

/** The pin that a seller puts on their house when geocoding does not find the address. */
export function pinService({ database, places, onPublicChange }: Dependencies) {
  /** @throws AppError `invalid` for a pin that is not near the listing's ZIP or city */
  async function pinnedAt(listing: ListingRow, pin: Position): Promise<ListingPosition> {
    const area = await places.findArea(toPostalAddress(listing))
    if (!area)
      throw new AppError('invalid', t.lazy`Enter the ZIP or the city of the sale before you put its pin on the map`)
    const miles = haversineMiles(area, pin)
    const where = area.precision === 'zip' ? listing.zipCode : listing.city || listing.zipCode
    if (miles < MIN_PIN_MILES) {
      throw new AppError('invalid', t.lazy`This is the middle of ${where}. Move the pin to your house first.`)
    }
    if (miles > MAX_PIN_MILES) {
      throw new AppError(
        'invalid',
        t.lazy`This is ${Math.round(miles)} miles from the middle of ${where}. Put the pin within ${MAX_PIN_MILES} miles of it, or correct the address.`,
      )
    }
    const timeZone = (await places.timeZoneAt(pin.latitude, pin.longitude)) ?? listing.timeZone
    return { latitude: pin.latitude, longitude: pin.longitude, positionPrecision: 'pinned', timeZone }
  }

  return {
    /**
     * Puts the pin on the map, also that of a public listing, at once.
     * @param pin null takes it away: the address is looked up again
     * @throws AppError `not_found` unless the user owns the listing; `invalid`; `conflict`
     */
    async put(userId: string, listingId: string, pin: Position | null): Promise<ListingPlace> {
      for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
        const listing = (await findListing(database.db, listingId))?.listing
        if (listing?.sellerId !== userId) throw listingNotFound()
        // Geocodes before locking; the version reveals a change of the listing in between.
        const position = pin ? await pinnedAt(listing, pin) : await computePosition(places, listing)
        if (await writePosition({ database, onPublicChange }, listing, position))
          return pick({ ...listing, ...position }, PLACE_FIELDS)
      }
      throw new AppError('conflict', t.lazy`The sale is being changed. Please try again.`)
    },
  }
}
