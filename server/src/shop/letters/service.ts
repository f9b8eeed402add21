import { type Language, toLanguage } from '@yardsnap/contract/languages'
import {
  LETTER_CONFIRM_DAYS,
  type LetterInput,
  type LetterMiles,
  MAX_LETTER_FINDS,
  MAX_LETTER_SALES,
} from '@yardsnap/contract/letters'
import { t } from '@yardsnap/contract/texts'
import type { Database, Queryable } from '#db/database.ts'
import { AppError } from '#errors.ts'
import type { PlacesService } from '#core/places/service.ts'
import type { Mail, Mailer } from '#ports/mailer/port.ts'
import type { BrowseService } from '#shop/browse/service.ts'
import { inLanguage } from '#text/translations.ts'
import { composeLetter, composeQuestion, type Find } from './compose.ts'
import { buildLetterPath, readLetterId } from './letter-token.ts'
import * as queries from './queries.ts'

export type LettersService = ReturnType<typeof lettersService>

const DAY_MS = 24 * 3_600_000
/** How often an address is asked to confirm: somebody else may have entered it. */
const ASK_EVERY_MS = DAY_MS
/** How many letters are claimed in one transaction. */
const PAGE_SIZE = 100

interface Dependencies {
  database: Pick<Database, 'db'>
  places: Pick<PlacesService, 'geocode' | 'timeZoneAt'>
  browse: Pick<BrowseService, 'search'>
  highlights: { listOf: (listingIds: string[]) => Promise<Find[]> }
  mailer: Pick<Mailer, 'send'>
  /** Sends the mails when `tx` commits. */
  enqueue: {
    question: (tx: Queryable, letterId: string) => Promise<void>
    letter: (tx: Queryable, letter: queries.ClaimedLetter) => Promise<void>
  }
  /** The limit of letters in seven days; 0: there are none. */
  lettersAWeek: number
  /** Signs the links in mails. */
  secret: string
  publicUrl: string
  productName: string
}

/** A weekend's sales by mail, without an account. */
export function lettersService(dependencies: Dependencies) {
  const { places, browse, highlights, mailer, enqueue, lettersAWeek, secret, ...site } = dependencies
  const { publicUrl, productName } = site
  const { db } = dependencies.database

  /** @throws AppError `invalid` for a place that is not known; `provider_failed`, `unavailable` by the geocoder */
  async function findPlace(location: string) {
    const { latitude, longitude, label } = await places.geocode(location)
    const timeZone = latitude === null || longitude === null ? null : await places.timeZoneAt(latitude, longitude)
    if (latitude === null || longitude === null || timeZone === null) {
      throw new AppError('invalid', t.lazy`We know no place called “${location}”. Try a ZIP, or a city with its state.`)
    }
    return { latitude, longitude, timeZone, place: label ?? location }
  }

  async function composeOf(letter: queries.LetterRow, day: string, now: Date): Promise<Mail | null> {
    const { latitude, longitude, miles } = letter
    const search = { location: `${latitude},${longitude}`, distance: miles, date: 'weekend' } as const
    const { listings: sales, nextCursor } = await browse.search({ ...search, limit: MAX_LETTER_SALES })
    if (sales.length === 0) return null
    const found = await highlights.listOf(sales.map(({ id }) => id))
    const dearest = found.toSorted((a, b) => Number(b.price) - Number(a.price)).slice(0, MAX_LETTER_FINDS)
    const linkPath = buildLetterPath(secret, 'leave', letter.id)
    return inLanguage(toLanguage(letter.language), () =>
      composeLetter(
        letter,
        { sales, hasMore: nextCursor !== null, finds: dearest, day, now },
        { publicUrl, productName, linkPath },
      ),
    )
  }

  /** Sends a mail, or deletes a letter whose mailbox does not exist. */
  async function sendTo(letter: queries.LetterRow, mail: Mail): Promise<void> {
    try {
      await mailer.send(mail)
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'invalid')) throw error
      await queries.deleteLetter(db, letter.id)
    }
  }

  return {
    /**
     * Asks an address whether it wants a letter. A known address gets the same answer, so that nothing is revealed.
     * @param language of the mails: that of the page
     * @throws AppError `not_found` when the operator has turned letters off; `invalid` for a place that is not known
     */
    async ask({ email, location, miles }: LetterInput, language: Language): Promise<{ ok: true }> {
      if (lettersAWeek === 0) throw new AppError('not_found', t.lazy`There are no such emails here`)
      const place = await findPlace(location)
      await db.transaction(async (tx) => {
        const letter = { ...place, miles, language, email: email.toLowerCase() }
        await enqueue.question(tx, await queries.writeAsked(tx, letter))
      })
      return { ok: true }
    },

    /** Mails the question, unless the address was asked lately or has confirmed. */
    async sendQuestion(letterId: string, now = new Date()): Promise<void> {
      const letter = await queries.findLetter(db, letterId)
      if (!letter || letter.confirmedAt) return
      if (letter.askedAt && now.getTime() - letter.askedAt.getTime() < ASK_EVERY_MS) return
      const linkPath = buildLetterPath(secret, 'confirm', letter.id)
      const mail = inLanguage(toLanguage(letter.language), () =>
        composeQuestion(letter, { publicUrl, productName, linkPath }),
      )
      await sendTo(letter, mail)
      await queries.markAsked(db, letterId, now)
    },

    /** @throws AppError `not_found` for a link that is not ours or too old */
    async confirm(token: string): Promise<{ place: string; miles: LetterMiles }> {
      const letterId = readLetterId(secret, 'confirm', token)
      const letter = letterId && (await db.transaction((tx) => queries.confirm(tx, letterId)))
      if (!letter) {
        throw new AppError(
          'not_found',
          t.lazy`This link is too old, or it is not one of ours. Ask for the email again.`,
        )
      }
      return { place: letter.place, miles: letter.miles }
    },

    /** Deletes the address. @throws AppError `not_found` for a link that is not ours */
    async leave(token: string): Promise<void> {
      const letterId = readLetterId(secret, 'leave', token)
      if (!letterId)
        throw new AppError('not_found', t.lazy`This link is not one of ours. Please use the one in the email.`)
      await queries.deleteLetter(db, letterId)
    },

    /**
     * Has the letters sent of everyone for whom it is Thursday evening. A page of letters is claimed and queued in one
     * transaction, so that an interrupted run goes on where it stopped and nobody gets two.
     */
    async sendDue(signal: AbortSignal, now = new Date()): Promise<void> {
      const claim = { now, limit: PAGE_SIZE, lettersAWeek }
      let count = PAGE_SIZE
      while (count === PAGE_SIZE && !signal.aborted) {
        count = await db.transaction(async (tx) => {
          const claimed = await queries.claimDue(tx, claim)
          for (const letter of claimed) await enqueue.letter(tx, letter)
          return claimed.length
        })
      }
    },

    /** Sends a letter; none when there is no sale. */
    async sendLetter({ letterId, day }: queries.ClaimedLetter, now = new Date()): Promise<void> {
      const letter = await queries.findLetter(db, letterId)
      const mail = letter && (await composeOf(letter, day, now))
      if (mail) await sendTo(letter, mail)
    },

    forgetUnconfirmed: (now = new Date()): Promise<void> =>
      queries.deleteUnconfirmedBefore(db, new Date(now.getTime() - LETTER_CONFIRM_DAYS * DAY_MS)),
  }
}
