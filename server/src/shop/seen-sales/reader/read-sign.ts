import type { Position } from '@yardsnap/contract/places'
import type { SignReading } from '@yardsnap/contract/seen-sale-input'
import type { Gazetteer } from '#gazetteer/gazetteer.ts'
import { openGazetteer } from '#gazetteer/open-gazetteer.ts'
import { todayIn } from './clock.ts'
import { findArea } from './find-area.ts'
import { findStreet } from './find-street.ts'
import { findWords } from './find-words.ts'
import { fold, mask } from './fold.ts'
import { mendText } from './mend-text.ts'
import { findDays, readDays } from './read-days.ts'

export interface ReadSignOptions {
  now: Date
  /** IANA zone of the sale: 'Sat' is the next Saturday there. */
  timeZone: string
  /** Where the reader of the sign is; tells which city a name means that is written without a state. */
  near: Position | null
}

export interface ParseSignOptions extends ReadSignOptions {
  gazetteer: Pick<Gazetteer, 'findZip' | 'findExact' | 'nearestZip'>
}

/**
 * What a garage sale's sign or posting says, in English or Spanish: place, days with hours, and the rest of its words.
 * Nothing is guessed: what the text does not say, or says in a way that may mean something else, is null or missing.
 * The street is as on the sign, with errors of reading mended (mend-text.ts); the city has the gazetteer's spelling.
 * @param text as pasted, or the lines that were recognized in a photo
 * @returns days ahead in their order, at most MAX_SALE_DAYS; times are HH:MM
 */
export function parseSign(text: string, { now, timeZone, near, gazetteer }: ParseSignOptions): SignReading {
  const mended = mendText(text)
  const today = todayIn(timeZone, now)
  const mentions = findDays(fold(mended), today)
  const withoutDays = mask(mended, mentions)
  const street = findStreet(withoutDays)
  const withoutStreet = street ? mask(mended, [street]) : mended
  const area = findArea(withoutDays, street, { gazetteer, near })
  const { days, spans } = readDays(mask(withoutStreet, area.spans), mentions, { today, timeZone, now })
  const read = [...(street ? [street] : []), ...area.spans, ...spans]
  const { city, state, zip } = area
  return { street: street?.text ?? null, city, state, zip, days, words: findWords(mended, read) }
}

/** `parseSign` with the app's places. @throws AppError `unavailable` when those cannot be read */
export async function readSign(text: string, where: ReadSignOptions): Promise<SignReading> {
  return parseSign(text, { ...where, gazetteer: await openGazetteer() })
}
