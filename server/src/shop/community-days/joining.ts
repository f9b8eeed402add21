import { isPermitNumber, describePermit, MAX_ENTRIES } from '@yardsnap/contract/community-days'
import type { AskedReason, JoinAnswer, JoinInput } from '@yardsnap/contract/community-entries'
import type { Language } from '@yardsnap/contract/languages'
import { t } from '@yardsnap/contract/texts'
import { v7 as uuidv7 } from 'uuid'
import type { ConfirmationService, GrowingDelays } from '#core/accounts/service.ts'
import type { PlacesService } from '#core/places/service.ts'
import type { Database, Queryable } from '#db/database.ts'
import { AppError } from '#errors.ts'
import * as entryQueries from './entry-queries.ts'
import { isJoinCode } from './join-code.ts'
import { letIn } from './numbers.ts'
import { completeAddress, type HousePlace, isInside, placeHouse } from './placing.ts'
import * as queries from './queries.ts'
import { dayNotFound } from './reading.ts'
import { toRegistration, toStatus } from './rules.ts'
import { isOpened, type OpenedDay, toMyEntry } from './view.ts'

export interface JoiningDependencies {
  database: Database
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
  /** Of the network, for the limit of wrong codes. */
  address: string
  /** Of the page, for the mail. */
  language: Language
}

/** What a host enters beside the place. */
export type EntryChoices = Pick<JoinInput, 'dates' | 'categories' | 'permitNumber'>

/** A house with what its host has entered. */
export interface NewHouse {
  place: HousePlace
  choices: EntryChoices
  host: entryQueries.EntryHost
  hostName: string
  language: Language
  listingId: string | null
  hasCode: boolean
}

/** How houses join a community day. */
export function joining(dependencies: JoiningDependencies) {
  const { database, confirmation, places, delays, findOpened, enqueueMail, secret, now } = dependencies
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

  /** The day, locked. @throws AppError `not_found`; `conflict` once it is over or called off */
  async function lockOpened(tx: Queryable, dayId: string): Promise<OpenedDay> {
    const day = await queries.lockDay(tx, dayId)
    if (!day || !isOpened(day) || day.status === 'draft') throw dayNotFound()
    refuseEnded(day, now())
    return day
  }

  function findReasons(day: OpenedDay, place: HousePlace, hasCode: boolean): AskedReason[] {
    const { status } = toRegistration(day, now())
    return [
      ...(isInside(day, place) ? [] : (['outside'] as const)),
      ...(status === 'open' ? [] : [status]),
      ...(day.needsApproval ? (['approval'] as const) : []),
      ...(hasCode ? [] : (['no_code'] as const)),
    ]
  }

  /**
   * Settles a confirmed entry of a locked day: it is in with its number, or waits. One that is in stays so, and one that was
   * refused waits for the organizers to change their minds.
   */
  async function settle(
    tx: Queryable,
    day: OpenedDay,
    entry: entryQueries.EntryRow,
    hasCode: boolean,
  ): Promise<entryQueries.EntryRow> {
    if (entry.status === 'in') return entry
    if (entry.status === 'refused') {
      throw new AppError('conflict', t.lazy`The organizer has said no to this house. Ask them.`)
    }
    const askedBecause = findReasons(day, entry, hasCode)
    if (askedBecause.length > 0) return entryQueries.updateEntry(tx, entry.id, { status: 'asked', askedBecause })
    await letIn(tx, day, [entry])
    return (await entryQueries.findEntry(tx, entry.id))?.entry ?? entry
  }

  /** The entry of this house that its host takes up again, or that an organizer has added for them. */
  async function findSameHouse(
    tx: Queryable,
    dayId: string,
    { place, host }: { place: HousePlace; host: entryQueries.EntryHost },
  ): Promise<entryQueries.EntryRow | null> {
    const there = await entryQueries.findEntryAt(tx, dayId, place)
    if (there && !mayTakeUp(there, host)) {
      throw new AppError(
        'conflict',
        t.lazy`Somebody else has joined with this address. If you live there, ask the organizer.`,
      )
    }
    const own = await entryQueries.findOwnEntry(tx, dayId, host)
    if (own && own.id !== there?.id && (own.status === 'in' || own.status === 'asked')) {
      throw new AppError(
        'conflict',
        t.lazy`You have joined with ${own.streetAddress} already. Leave with it first, or ask the organizer.`,
      )
    }
    return there
  }

  /** Joins with a confirmed host, within a transaction that has locked the day. */
  async function enter(tx: Queryable, day: OpenedDay, house: NewHouse): Promise<entryQueries.EntryRow> {
    const { place, host, hostName, language, listingId, hasCode } = house
    const same = await findSameHouse(tx, day.id, house)
    const values = { ...toColumns(house.choices), hostId: host.userId, language, ...(listingId && { listingId }) }
    if (same) {
      const taken = { ...values, hostName: hostName || same.hostName, email: host.userId ? same.email : host.email }
      const pin = place.positionPrecision === 'pinned' || same.latitude === null ? place : {}
      return settle(tx, day, await entryQueries.updateEntry(tx, same.id, { ...taken, ...toPosition(pin) }), hasCode)
    }
    await refuseFull(tx, day.id)
    const id = uuidv7()
    const email = host.userId === null ? host.email : null
    await entryQueries.insertEntries(tx, [
      {
        ...place,
        ...values,
        ...{ id, dayId: day.id, hostName, email, status: 'asked', askedBecause: [], source: 'joined' },
        ...{ addedBy: host.userId, createdAt: now(), confirmedAt: now() },
      },
    ])
    const entry = (await entryQueries.findEntry(tx, id))!.entry
    return settle(tx, day, entry, hasCode)
  }

  /** Keeps what somebody without an account enters, and mails the link that confirms it. */
  async function askToConfirm(day: OpenedDay, place: HousePlace, input: JoinInput, language: Language): Promise<void> {
    const email = input.email?.toLowerCase()
    if (!email) throw new AppError('invalid', t.lazy`Enter your email address, or sign in`)
    const retryAfterSeconds = await delays.take('entryMail', email)
    if (retryAfterSeconds > 0) {
      const message = t.lazy`We have written to this address already. Look for the mail, or try again later.`
      throw new AppError('rate_limited', message, { retryAfterSeconds })
    }
    await db.transaction(async (tx) => {
      await lockOpened(tx, day.id)
      const before = await entryQueries.findUnconfirmed(tx, day.id, { email, streetAddress: place.streetAddress })
      const values = { ...place, ...toColumns(input), hostName: input.hostName, language }
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
    lockOpened,
    checkCode,
    enter,
    settle,
    findSameHouse,

    /** @throws AppError `not_found`; `invalid` for a wrong code; `rate_limited` */
    async tryCode(slug: string, code: string, joiner: Joiner): Promise<void> {
      await checkCode(await findOpened(slug), code, joiner.address)
    },

    /** @throws AppError as the endpoint says */
    async join(joiner: Joiner, slug: string, input: JoinInput): Promise<JoinAnswer> {
      const day = await findOpened(slug)
      const { userId, language } = joiner
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
          language,
          listingId: null,
          hasCode: true,
        }
        return enter(tx, await lockOpened(tx, day.id), house)
      })
      return { outcome: 'joined', entry: toMyEntry(entry, day, { saleDates: [], now: now() }) }
    },
  }
}

const pickAddress = ({ streetAddress, city, state, zipCode }: JoinInput) => ({ streetAddress, city, state, zipCode })

const toPosition = ({ latitude, longitude, positionPrecision }: Partial<HousePlace>) =>
  positionPrecision === undefined ? {} : { latitude, longitude, positionPrecision }

const toColumns = ({ dates, categories, permitNumber }: EntryChoices) => ({
  days: [...new Set(dates)].toSorted(),
  categories: [...new Set(categories)],
  permitNumber,
})

/** Whether a host may take an entry up: it is theirs, or an organizer has added it for nobody or for their address. */
function mayTakeUp({ hostId, email }: entryQueries.EntryRow, host: entryQueries.EntryHost): boolean {
  if (hostId !== null) return hostId === host.userId
  return email === null || email === host.email
}

/** @throws AppError `conflict` */
function refuseEnded(day: OpenedDay, now: Date): void {
  if (day.status === 'called_off') throw new AppError('conflict', t.lazy`This day was called off`)
  if (toStatus(day, now) === 'over') throw new AppError('conflict', t.lazy`This day is over`)
}

/** @throws AppError `invalid` */
export function checkRules({ rules }: Pick<OpenedDay, 'rules'>, acceptsRules: boolean): void {
  if (rules !== '' && !acceptsRules) throw new AppError('invalid', t.lazy`Accept the rules of the day to join`)
}

/** @throws AppError `invalid` for other dates than the day's, and for a permit number that is missing or does not fit */
export function checkChoices(day: queries.DayRow, { dates, permitNumber }: EntryChoices): void {
  if (dates.some((date) => !day.days.includes(date))) {
    throw new AppError('invalid', t.lazy`Choose from the dates of the day`)
  }
  checkPermit(day, permitNumber)
  if (day.isPermitRequired && day.permitNumber === '' && permitNumber === '') {
    throw new AppError('invalid', t.lazy`Enter your permit number`)
  }
}

/** @throws AppError `invalid` for a permit number that does not fit the pattern of the day */
export function checkPermit({ permitPattern }: Pick<queries.DayRow, 'permitPattern'>, permitNumber: string): void {
  if (permitNumber === '' || isPermitNumber(permitPattern, permitNumber)) return
  throw new AppError('invalid', describePermit(permitPattern))
}

/** @throws AppError `conflict` for a day that holds as many entries as it can. It is locked. */
async function refuseFull(tx: Queryable, dayId: string): Promise<void> {
  if ((await entryQueries.countEntries(tx, dayId)) < MAX_ENTRIES) return
  throw new AppError('conflict', t.lazy`This day has ${MAX_ENTRIES} houses and takes no more`)
}
