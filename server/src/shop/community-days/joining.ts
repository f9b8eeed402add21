import { isPermitNumber, describePermit } from '@yardsnap/contract/community-day-input'
import type { JoinAnswer, JoinInput } from '@yardsnap/contract/community-entries'
import type { Language } from '@yardsnap/contract/languages'
import { t } from '@yardsnap/contract/texts'
import { v7 as uuidv7 } from 'uuid'
import type { ConfirmationService, GrowingDelays } from '#core/accounts/service.ts'
import type { PlacesService } from '#core/places/service.ts'
import type { Database, Queryable } from '#db/database.ts'
import { AppError } from '#errors.ts'
import * as entryQueries from './entry-queries.ts'
import { type Entering, type EntryChoices, refuseEnded, refuseFull, toEntryColumns } from './entering.ts'
import { isJoinCode } from './join-code.ts'
import { completeAddress, type HousePlace, placeHouse } from './placing.ts'
import * as queries from './queries.ts'
import { type OpenedDay, toMyEntry } from './view.ts'

export interface JoiningDependencies {
  database: Database
  entering: Entering
  confirmation: Pick<ConfirmationService, 'requireConfirmed'>
  places: Pick<PlacesService, 'locate'>
  /** Slows down who tries codes, or has mails sent to one address. */
  delays: Pick<GrowingDelays, 'take' | 'forget'>
  findOpened: (slug: string) => Promise<OpenedDay>
  enqueueMail: (tx: Queryable, entryId: string) => Promise<void>
  /** Key of the hashes of join codes. */
  secret: string
  now: () => Date
}

/** Who joins, or tries codes. */
export interface Joiner {
  userId: string | null
  /** Of the account; '' without one. */
  accountName: string
  /** Of the network, for the limit of wrong codes. */
  address: string
  /** Of the page, for the mail. */
  language: Language
}

/** How houses join a community day. */
export function joining(dependencies: JoiningDependencies) {
  const { database, entering, confirmation, places, delays, findOpened, enqueueMail, secret, now } = dependencies
  const { db } = database

  /** @throws AppError `invalid` for a wrong code; `rate_limited` after some from one address */
  async function checkCode(day: OpenedDay, code: string, address: string): Promise<void> {
    const subject = `${address}\n${day.id}`
    const retryAfterSeconds = await delays.take('joinCode', subject)
    if (retryAfterSeconds > 0) {
      throw new AppError('rate_limited', t.lazy`Too many wrong codes. Ask the organizer, or try again in an hour.`, {
        retryAfterSeconds,
      })
    }
    if (!isJoinCode(secret, { dayId: day.id, hash: day.joinCodeHash }, code)) {
      throw new AppError('invalid', t.lazy`This is not the code of this day. Ask the organizer for it.`)
    }
    await delays.forget('joinCode', subject)
  }

  /** Keeps what somebody without an account enters, and mails the link that confirms it. */
  async function askToConfirm(day: OpenedDay, place: HousePlace, input: JoinInput, language: Language): Promise<void> {
    const email = input.email?.toLowerCase()
    if (!email) throw new AppError('invalid', t.lazy`Enter your email address, or sign in`)
    const retryAfterSeconds = await delays.take('entryMail', email)
    if (retryAfterSeconds > 0) {
      const message = t.lazy`We have written to this address already. Look for the email, or try again later.`
      throw new AppError('rate_limited', message, { retryAfterSeconds })
    }
    await db.transaction(async (tx) => {
      await entering.lockOpened(tx, day.id)
      const before = await entryQueries.findUnconfirmed(tx, day.id, { ...place, email })
      const values = { ...place, ...toEntryColumns(input), hostName: input.hostName, language }
      const id = before?.id ?? uuidv7()
      if (before) await entryQueries.updateEntry(tx, id, values)
      else {
        await refuseFull(tx, day.id)
        const state = { status: 'asked' as const, askedBecause: [], source: 'joined' as const }
        await entryQueries.insertEntries(tx, [{ ...values, ...state, id, dayId: day.id, email, createdAt: now() }])
      }
      await enqueueMail(tx, id)
    })
  }

  return {
    checkCode,

    /** @throws AppError `not_found`; `invalid` for a wrong code; `rate_limited` */
    async tryCode(slug: string, code: string, joiner: Joiner): Promise<void> {
      await checkCode(await findOpened(slug), code, joiner.address)
    },

    /** @throws AppError as the endpoint says */
    async join(joiner: Joiner, slug: string, input: JoinInput): Promise<JoinAnswer> {
      const day = await findOpened(slug)
      const { userId, accountName, language } = joiner
      if (userId) await confirmation.requireConfirmed(db, userId)
      await checkCode(day, input.code, joiner.address)
      refuseEnded(day, now())
      checkRules(day, input.acceptsRules)
      checkChoices(day, input)
      const place = await placeHouse(places, completeAddress(day, pickAddress(input)), input.pin)
      if (userId === null) {
        await askToConfirm(day, place, input, language)
        return { outcome: 'mailed' }
      }
      const email = await queries.findProvenEmail(db, userId)
      const entry = await db.transaction(async (tx) => {
        const { hostName } = input
        const house = {
          place,
          choices: input,
          host: { userId, email },
          hostName,
          accountName,
          language,
          listingId: null,
          hasCode: true,
        }
        return entering.enter(tx, await entering.lockOpened(tx, day.id), house)
      })
      return { outcome: 'joined', entry: toMyEntry(entry, day, { saleDates: [], now: now() }) }
    },
  }
}

const pickAddress = ({ streetAddress, city, state, zipCode }: JoinInput) => ({ streetAddress, city, state, zipCode })

/** @throws AppError `invalid` */
export function checkRules({ rules }: Pick<OpenedDay, 'rules'>, acceptsRules: boolean): void {
  if (rules !== '' && !acceptsRules) throw new AppError('invalid', t.lazy`Accept the rules of the day to join`)
}

/** @throws AppError `invalid` for other dates than the day's, and for a permit number that is missing or does not fit */
export function checkChoices(day: queries.DayRow, { dates, permitNumber }: EntryChoices): void {
  checkDates(day, dates)
  checkPermit(day, permitNumber)
  if (day.isPermitRequired && day.permitNumber === '' && permitNumber === '') {
    throw new AppError('invalid', t.lazy`Enter your permit number`)
  }
}

/** @throws AppError `invalid` for other dates than the day's */
export function checkDates({ days }: Pick<queries.DayRow, 'days'>, dates: readonly string[]): void {
  if (dates.every((date) => days.includes(date))) return
  throw new AppError('invalid', t.lazy`Choose from the dates of the day`)
}

/** @throws AppError `invalid` for a permit number that does not fit the pattern of the day */
export function checkPermit({ permitPattern }: Pick<queries.DayRow, 'permitPattern'>, permitNumber: string): void {
  if (permitNumber === '' || isPermitNumber(permitPattern, permitNumber)) return
  throw new AppError('invalid', describePermit(permitPattern))
}
