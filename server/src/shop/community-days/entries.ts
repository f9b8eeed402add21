import { MAX_ENTRIES } from '@yardsnap/contract/community-days'
import {
  type CommunityEntry,
  EntryRow,
  type EntryUpdate,
  type RawRow,
  type RowAnswer,
} from '@yardsnap/contract/community-organized-entries'
import type { EntrySource, EntryStatus } from '@yardsnap/contract/community-entries'
import type { Language } from '@yardsnap/contract/languages'
import { isExact } from '@yardsnap/contract/listings'
import { omitUndefined } from '@yardsnap/contract/objects'
import { t } from '@yardsnap/contract/texts'
import { v7 as uuidv7 } from 'uuid'
import type { PlacesService } from '#core/places/service.ts'
import type { Database, Queryable } from '#db/database.ts'
import { AppError } from '#errors.ts'
import * as entryQueries from './entry-queries.ts'
import { listEntries } from './entry-sale-queries.ts'
import { refuseOver } from './entering.ts'
import { checkDates, checkPermit } from './joining.ts'
import { letIn } from './numbers.ts'
import type { OwnDays } from './own-days.ts'
import { completeAddress, type HousePlace, isInside, placeHouse, placeRoughly } from './placing.ts'
import * as queries from './queries.ts'
import { isOpened, type OpenedDay, toEntry } from './view.ts'

interface Dependencies {
  database: Database
  places: Pick<PlacesService, 'locate' | 'findArea'>
  days: Pick<OwnDays, 'findOwn' | 'lockOwn'>
  /** Mails a host what the organizers have said when `tx` commits. */
  enqueueAnswer: (tx: Queryable, entryId: string) => Promise<void>
  now: () => Date
}

/** How many addresses are looked up at once, and for how long in all: what is left then is at its ZIP or city. */
const LOOKUPS_AT_ONCE = 8
const LOOKUP_MS = 20_000

/** Rows to add, and how. */
export interface Addition {
  rows: readonly RawRow[]
  source: Exclude<EntrySource, 'joined'>
  acceptsOutside: boolean
  language: Language
}

/** A row that was understood and looked up. */
interface PlacedRow {
  row: EntryRow
  place: HousePlace
}

/** What organizers do with the houses of their day. */
export function entries({ database, places, days, enqueueAnswer, now }: Dependencies) {
  const { db } = database

  /** @throws AppError `invalid` for a day without dates, city or area */
  function requireOpened(day: queries.DayRow): OpenedDay {
    if (!isOpened(day) || day.days.length === 0) {
      throw new AppError('invalid', t.lazy`Enter city, dates and area of the day first`)
    }
    return day
  }

  /** Looks addresses up, several at once. @returns null for a row that was not understood */
  async function placeRows(day: OpenedDay, rows: readonly ParsedRow[]): Promise<(PlacedRow | null)[]> {
    const until = now().getTime() + LOOKUP_MS
    const placed: (PlacedRow | null)[] = rows.map(() => null)
    const waiting = rows.entries()
    await Promise.all(
      Array.from({ length: LOOKUPS_AT_ONCE }, async () => {
        for (const [index, { row }] of waiting) {
          if (!row) continue
          const address = completeAddress(day, row)
          const isLate = now().getTime() > until
          const place = await (isLate ? placeRoughly(places, address) : placeHouse(places, address, null))
          placed[index] = { row, place }
        }
      }),
    )
    return placed
  }

  async function findOwnEntry(tx: Queryable, day: queries.DayRow, entryId: string): Promise<entryQueries.EntryRow> {
    const [entry] = await entryQueries.findEntriesOf(tx, day.id, [entryId])
    if (!entry) throw new AppError('not_found', t.lazy`This house is not in the day anymore`)
    return entry
  }

  return {
    /**
     * Adds houses, whether or not registration is open; they are in at once.
     * @returns an answer for each row, in their order
     * @throws AppError `not_found`; `invalid` for a day that lacks what houses need; `conflict` once it is over
     */
    async add(
      userId: string,
      slug: string,
      { rows, source, acceptsOutside, language }: Addition,
    ): Promise<RowAnswer[]> {
      const known = requireOpened(await days.findOwn(userId, slug))
      refuseOver(known, now())
      const parsed = rows.map((row) => parseRow(row, known))
      const placed = await placeRows(known, parsed)
      return db.transaction(async (tx) => {
        const day = requireOpened(await days.lockOwn(tx, userId, slug))
        const addresses = placed.map((row) => row?.place ?? { streetAddress: '', city: '' })
        const { keys, known: there } = await entryQueries.findKeys(tx, day.id, addresses)
        let left = MAX_ENTRIES - (await entryQueries.countEntries(tx, day.id))
        let { lastNumber } = day
        const added: entryQueries.NewEntry[] = []
        const answers = placed.map((found, index): RowAnswer => {
          const none = { entryId: null, number: null, message: '' }
          if (!found) return { ...none, outcome: 'invalid', message: parsed[index]?.message ?? '' }
          const key = keys[index] ?? ''
          const same = there.get(key)
          if (same) return { ...none, outcome: 'twice', entryId: same.id, number: same.number }
          if (found.place.latitude !== null && !acceptsOutside && !isInside(day, found.place))
            return { ...none, outcome: 'outside' }
          if (left <= 0) return { ...none, outcome: 'full' }
          left -= 1
          const entry = { id: uuidv7(), number: ++lastNumber }
          there.set(key, entry)
          added.push(toNewEntry(found, { ...entry, day, source, language, userId, now: now() }))
          return { ...none, outcome: toOutcome(found.place), entryId: entry.id, number: entry.number }
        })
        await entryQueries.insertEntries(tx, added)
        if (lastNumber !== day.lastNumber) await queries.updateDay(tx, day.id, { lastNumber })
        return answers
      })
    },

    /** @throws AppError `not_found`; `invalid` */
    async update(userId: string, slug: string, entryId: string, changes: EntryUpdate): Promise<CommunityEntry> {
      return db.transaction(async (tx) => {
        const day = await days.lockOwn(tx, userId, slug)
        const entry = await findOwnEntry(tx, day, entryId)
        const { status, dates, pin, email, ...others } = changes
        if (dates) checkDates(day, dates)
        if (others.permitNumber !== undefined) checkPermit(day, others.permitNumber)
        const values = {
          ...omitUndefined(others),
          ...(dates && { days: [...new Set(dates)].toSorted() }),
          ...(pin && { ...pin, positionPrecision: 'pinned' as const }),
          // What a host gave is theirs to change.
          ...(email !== undefined && entry.source !== 'joined' && { email: email?.toLowerCase() ?? null }),
          ...(status && { status, ...(status !== 'asked' && { askedBecause: [] }) }),
        }
        if (Object.keys(values).length > 0) await entryQueries.updateEntry(tx, entryId, values)
        if (status === 'in') await letIn(tx, day, [entry])
        if (isAnswer(entry.status, status)) await enqueueAnswer(tx, entryId)
        const [row] = await listEntries(tx, day.id, entryId)
        if (!row) throw new AppError('not_found', t.lazy`This house is not in the day anymore`)
        return toEntry(row)
      })
    },

    /** Lets all houses in that wait, or those of the ids that do. @throws AppError `not_found` */
    async approve(userId: string, slug: string, entryIds: string[] | null): Promise<{ approvedIds: string[] }> {
      return db.transaction(async (tx) => {
        const day = await days.lockOwn(tx, userId, slug)
        const asked = await entryQueries.listAsked(tx, day.id)
        const wanted = entryIds && new Set(entryIds)
        const approved = asked.filter(({ id }) => !wanted || wanted.has(id))
        await letIn(tx, day, approved)
        for (const { id } of approved) await enqueueAnswer(tx, id)
        return { approvedIds: approved.map(({ id }) => id) }
      })
    },
  }
}

/** Whether a host who has asked is told: of yes and no, and of a no that became a yes. */
function isAnswer(before: EntryStatus, after: EntryStatus | undefined): boolean {
  if (after === 'in') return before === 'asked' || before === 'refused'
  return after === 'refused' && before === 'asked'
}

interface ParsedRow {
  /** Null when it was not understood. */
  row: EntryRow | null
  message: string
}

function parseRow(raw: RawRow, day: OpenedDay): ParsedRow {
  const parsed = EntryRow.safeParse(raw)
  if (!parsed.success) return { row: null, message: parsed.error.issues[0]?.message ?? '' }
  try {
    checkDates(day, parsed.data.dates)
    checkPermit(day, parsed.data.permitNumber)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { row: null, message: String(error.text) }
  }
  return { row: parsed.data, message: '' }
}

function toOutcome({ latitude, positionPrecision }: HousePlace): RowAnswer['outcome'] {
  if (latitude === null) return 'unplaced'
  if (isExact(positionPrecision)) return 'street'
  return positionPrecision === 'zip' ? 'zip' : 'city'
}

interface EntryFacts {
  id: string
  number: number
  day: OpenedDay
  source: 'csv' | 'organizer'
  language: Language
  userId: string
  now: Date
}

function toNewEntry({ row, place }: PlacedRow, { day, userId, now, ...facts }: EntryFacts): entryQueries.NewEntry {
  const { dates, categories, permitNumber, hostName, email } = row
  return {
    ...place,
    ...facts,
    dayId: day.id,
    status: 'in',
    askedBecause: [],
    email: email?.toLowerCase() ?? null,
    hostName,
    days: dates.length > 0 ? [...new Set(dates)].toSorted() : day.days,
    categories: [...new Set(categories)],
    permitNumber,
    addedBy: userId,
    createdAt: now,
    confirmedAt: now,
  }
}
