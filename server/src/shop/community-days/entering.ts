import { MAX_ENTRIES } from '@yardsnap/contract/community-days'
import type { AskedReason, JoinInput } from '@yardsnap/contract/community-entries'
import type { Language } from '@yardsnap/contract/languages'
import { pick } from '@yardsnap/contract/objects'
import { t } from '@yardsnap/contract/texts'
import { v7 as uuidv7 } from 'uuid'
import type { WebhooksService } from '#core/webhooks/service.ts'
import type { Queryable } from '#db/database.ts'
import { AppError } from '#errors.ts'
import * as entryQueries from './entry-queries.ts'
import { letIn } from './numbers.ts'
import { type HousePlace, isInside } from './placing.ts'
import * as queries from './queries.ts'
import { dayNotFound } from './reading.ts'
import { toRegistration, toStatus } from './rules.ts'
import { isOpened, type OpenedDay } from './view.ts'

/** What a host enters beside the place. */
export type EntryChoices = Pick<JoinInput, 'dates' | 'categories' | 'permitNumber'>

/** A house with what its host has entered. */
export interface NewHouse {
  place: HousePlace
  choices: EntryChoices
  host: entryQueries.EntryHost
  /** As typed; may be empty. */
  hostName: string
  accountName: string
  language: Language
  listingId: string | null
  hasCode: boolean
}

export type Entering = ReturnType<typeof entering>

/** How a house that its host has confirmed becomes an entry: within a transaction that has locked the day. */
export function entering({ webhooks, now }: { webhooks: Pick<WebhooksService, 'emitForDay'>; now: () => Date }) {
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
   * @throws AppError `conflict` for one that they have refused, and for one that would wait where nobody organizes the day
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
    if (askedBecause.length > 0 && !(await queries.hasOrganizers(tx, day.id))) {
      throw new AppError('conflict', t.lazy`This day has no organizer anymore`)
    }
    await webhooks.emitForDay(tx, day.id, [{ type: 'day.entry', data: { slug: day.slug, entryId: entry.id } }])
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
        t.lazy`You have joined with ${own.streetAddress} already. Take it out of the day first, or ask the organizer.`,
      )
    }
    return there
  }

  /** Joins with a confirmed host, within a transaction that has locked the day. */
  async function enter(tx: Queryable, day: OpenedDay, house: NewHouse): Promise<entryQueries.EntryRow> {
    const { place, host, language, listingId, hasCode } = house
    const same = await findSameHouse(tx, day.id, house)
    // An entry that is not in anymore may have it, at the address that the sale had before.
    if (listingId) await entryQueries.unlinkSale(tx, day.id, listingId)
    const values = { ...toEntryColumns(house.choices), hostId: host.userId, language, ...(listingId && { listingId }) }
    if (same) {
      const taken = {
        ...values,
        ...completed(
          { ...place, ...values, hostName: house.hostName },
          { ...same, hostName: same.hostName || house.accountName },
        ),
        email: host.userId ? same.email : host.email,
      }
      return settle(tx, day, await entryQueries.updateEntry(tx, same.id, taken), hasCode)
    }
    await refuseFull(tx, day.id)
    const id = uuidv7()
    const email = host.userId === null ? host.email : null
    await entryQueries.insertEntries(tx, [
      {
        ...place,
        ...values,
        id,
        dayId: day.id,
        hostName: house.hostName || house.accountName,
        email,
        status: 'asked',
        askedBecause: [],
        source: 'joined',
        addedBy: host.userId,
        createdAt: now(),
        confirmedAt: now(),
      },
    ])
    const entry = (await entryQueries.findEntry(tx, id))!.entry
    return settle(tx, day, entry, hasCode)
  }

  return { lockOpened, findSameHouse, settle, enter }
}

type Entered = Pick<
  entryQueries.EntryRow,
  'hostName' | 'categories' | 'permitNumber' | 'latitude' | 'longitude' | 'positionPrecision'
>

/** What a host enters of a house that is there already; what they leave out stays as it was, and so does a pin. */
export function completed(given: Entered, before: Entered): Entered {
  const placed = given.positionPrecision === 'pinned' || before.latitude === null ? given : before
  return {
    hostName: given.hostName || before.hostName,
    categories: given.categories.length > 0 ? given.categories : before.categories,
    permitNumber: given.permitNumber || before.permitNumber,
    ...pick(placed, ['latitude', 'longitude', 'positionPrecision']),
  }
}

export const toEntryColumns = ({ dates, categories, permitNumber }: EntryChoices) => ({
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
export function refuseEnded(day: OpenedDay, now: Date): void {
  if (day.status === 'called_off') throw new AppError('conflict', t.lazy`This day was called off`)
  refuseOver(day, now)
}

/** @throws AppError `conflict` */
export function refuseOver(day: queries.DayRow, now: Date): void {
  if (toStatus(day, now) === 'over') throw new AppError('conflict', t.lazy`This day is over`)
}

/** @throws AppError `conflict` for a day that holds as many entries as it can. It is locked. */
export async function refuseFull(tx: Queryable, dayId: string): Promise<void> {
  if ((await entryQueries.countEntries(tx, dayId)) < MAX_ENTRIES) return
  throw new AppError('conflict', t.lazy`This day has ${MAX_ENTRIES} houses and takes no more`)
}
