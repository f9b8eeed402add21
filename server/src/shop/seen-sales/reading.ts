import type { Position } from '@yardsnap/contract/places'
import { FALLBACK_TIME_ZONE } from '@yardsnap/contract/sale-days'
import { MAX_SEEN_WORDS } from '@yardsnap/contract/seen-sales'
import {
  MAX_SIGN_TEXT,
  type ReadSighting,
  type SightingToRead,
  type SignReading,
} from '@yardsnap/contract/seen-sale-input'
import { shortened } from '@yardsnap/contract/text'
import type { PlacesService } from '#core/places/service.ts'
import { readSign } from './reader/read-sign.ts'

export interface ReadingDependencies {
  places: PlacesService
  /** The lines of writing in one of a user's photos, from top to bottom; null where they cannot be read now. */
  readWriting: (userId: string, photoUrl: string, signal?: AbortSignal) => Promise<string[] | null>
  now: () => Date
}

type City = { city: string; state: string }

/** Reads what a sign or a posting says, for its finder to correct. */
export function reading({ places, readWriting, now }: ReadingDependencies) {
  /**
   * City and state, as far as the sign or the ZIP says; where the sign names none, it is taken to stand in the city of the
   * finder's device.
   */
  async function completeCity({ city, state, zip }: SignReading, near: Position | null): Promise<City> {
    const ofZip = zip === null ? null : await places.cityOfZip(zip)
    if (ofZip) return { city: city ?? ofZip.city, state: ofZip.state }
    if (city !== null && state !== null) return { city, state }
    const around = near && (await places.cityAt(near))
    return { city: city ?? around?.city ?? '', state: around?.state ?? '' }
  }

  return {
    /** @throws AppError as the reader of photos does: `not_found`, `invalid`, `rate_limited`, `unavailable` */
    async readSighting(
      userId: string,
      { photoUrl, text, position }: SightingToRead,
      signal?: AbortSignal,
    ): Promise<ReadSighting> {
      const lines = photoUrl === null ? null : await readWriting(userId, photoUrl, signal)
      const timeZone = position && (await places.timeZoneAt(position.latitude, position.longitude))
      const sign = await readSign([text, ...(lines ?? [])].join('\n').slice(0, MAX_SIGN_TEXT), {
        now: now(),
        timeZone: timeZone ?? FALLBACK_TIME_ZONE,
        near: position,
      })
      const { city, state } = await completeCity(sign, position)
      return {
        canRead: photoUrl === null || lines !== null,
        reading: {
          streetAddress: sign.street ?? '',
          city,
          state,
          zipCode: sign.zip ?? '',
          days: sign.days.map(({ date, start, end }) => ({ date, startTime: start, endTime: end })),
          words: shortened(sign.words, MAX_SEEN_WORDS),
        },
      }
    },
  }
}
