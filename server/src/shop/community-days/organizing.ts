import {
  type CommunityDayInput,
  getDetailProblems,
  getOpeningProblems,
  MAX_ORGANIZED_DAYS,
} from '@yardsnap/contract/community-days'
import { getAreaBounds, getAreaCenter } from '@yardsnap/contract/community-area'
import { MAILS_A_WEEK } from '@yardsnap/contract/community-news'
import type { MyCommunityDays, OrganizedDay, OrganizingPage } from '@yardsnap/contract/community-organizing'
import { dayIn, LAST_TIME_ZONE } from '@yardsnap/contract/sale-days'
import { t } from '@yardsnap/contract/texts'
import { v7 as uuidv7 } from 'uuid'
import type { ConfirmationService } from '#core/accounts/service.ts'
import type { PlacesService } from '#core/places/service.ts'
import type { Database, Queryable } from '#db/database.ts'
import { AppError } from '#errors.ts'
import * as entryQueries from './entry-queries.ts'
import { createJoinCode, hashJoinCode } from './join-code.ts'
import { numberAlongStreets } from './numbers.ts'
import * as queries from './queries.ts'
import { dayNotFound } from './reading.ts'
import { areNumbersFixed, toDateColumns, todayAt, toLiveStatus, toStatus } from './rules.ts'
import { toEntry, toOrganizedDay, toOrganizer } from './view.ts'

export interface OrganizingDependencies {
  database: Database
  confirmation: Pick<ConfirmationService, 'requireConfirmed'>
  places: Pick<PlacesService, 'timeZoneAt'>
  publicUrl: string
  /** Key of the hashes of join codes. */
  secret: string
  now: () => Date
}

const WEEK_MS = 7 * 24 * 3_600_000

/** How community days are made and changed by those who organize them. */
export function organizing({ database, confirmation, places, publicUrl, secret, now }: OrganizingDependencies) {
  const { db } = database

  /** @throws AppError `not_found` unless the caller organizes the day */
  async function findOwn(from: Queryable, userId: string, slug: string): Promise<queries.DayRow> {
    const row = await queries.findOrganized(from, userId, slug)
    if (!row) throw dayNotFound()
    return row
  }

  /** Locks an own day until the transaction ends. @throws AppError `not_found` */
  async function lockOwn(tx: Queryable, userId: string, slug: string): Promise<queries.DayRow> {
    const row = await queries.lockDay(tx, (await findOwn(tx, userId, slug)).id)
    if (!row) throw dayNotFound()
    return row
  }

  async function countMailsLeft(from: Queryable, dayId: string): Promise<number> {
    const since = new Date(now().getTime() - WEEK_MS)
    return Math.max(0, MAILS_A_WEEK - (await queries.countMails(from, dayId, since)))
  }

  async function readOwn(from: Queryable, userId: string, slug: string): Promise<OrganizedDay> {
    const row = await findOwn(from, userId, slug)
    const organizers = await queries.listOrganizers(from, row.id)
    const counts = (await queries.countHouses(from, [row.id])).get(row.id) ?? { houseCount: 0, askedCount: 0 }
    const isOwner = organizers[0]?.userId === userId
    return toOrganizedDay(row, { isOwner, ...counts, mailsLeft: await countMailsLeft(from, row.id), now: now() })
  }

  /** The columns of what an organizer enters. @throws AppError `invalid` for what cannot be */
  async function toColumns({ area, dates, ...input }: CommunityDayInput) {
    const [problem] = getDetailProblems({ ...input, dates })
    if (problem) throw new AppError('invalid', problem.message)
    const place = area && { ...getAreaBounds(area), ...getAreaCenter(area) }
    const timeZone = place && (await places.timeZoneAt(place.latitude, place.longitude))
    if (place && timeZone === null) {
      throw new AppError('invalid', t.lazy`The area must be in the United States`)
    }
    const nowhere = { west: null, south: null, east: null, north: null, latitude: null, longitude: null }
    return { ...input, ...toDateColumns(dates), area, ...(place ?? nowhere), timeZone }
  }

  /** @throws AppError `invalid` with what a day lacks that others see */
  function checkComplete(row: Parameters<typeof getOpeningProblems>[0], today: string): void {
    const [problem] = getOpeningProblems(row, today)
    if (problem) throw new AppError('invalid', problem.message)
  }

  return {
    findOwn: (userId: string, slug: string) => findOwn(db, userId, slug),
    lockOwn,
    countMailsLeft: (dayId: string, from: Queryable = db) => countMailsLeft(from, dayId),
    readOwn: (userId: string, slug: string) => readOwn(db, userId, slug),

    /** @throws AppError `unconfirmed`; `conflict` beyond MAX_ORGANIZED_DAYS; `invalid` */
    async create(organizer: { id: string; email: string }, input: CommunityDayInput): Promise<OrganizedDay> {
      await confirmation.requireConfirmed(db, organizer.id)
      const columns = await toColumns(input)
      return db.transaction(async (tx) => {
        await queries.lockAccount(tx, organizer.id)
        await refuseBeyondLimit(tx, organizer.id, now())
        await queries.lockSlugs(tx)
        const slug = await findFreeSlug(tx, input.name)
        const day = { ...columns, id: uuidv7(), slug, createdBy: organizer.id, createdAt: now() }
        await queries.insertDay(tx, day)
        await queries.insertOrganizer(tx, {
          id: uuidv7(),
          dayId: day.id,
          userId: organizer.id,
          email: organizer.email.toLowerCase(),
          invitedAt: now(),
          joinedAt: now(),
        })
        return readOwn(tx, organizer.id, slug)
      })
    },

    /** @throws AppError `not_found`; `invalid` */
    async update(userId: string, slug: string, input: CommunityDayInput): Promise<OrganizedDay> {
      await findOwn(db, userId, slug)
      const columns = await toColumns(input)
      return db.transaction(async (tx) => {
        const before = await lockOwn(tx, userId, slug)
        const hasOtherDates = before.days.join() !== columns.days.join()
        // A day that has begun may be edited on its last date, and after it.
        const today = hasOtherDates ? todayAt(columns, now()) : ''
        if (before.status !== 'draft') checkComplete(columns, today)
        await queries.updateDay(tx, before.id, columns)
        if (hasOtherDates) await entryQueries.fitDays(tx, before.id, columns.days)
        return readOwn(tx, userId, slug)
      })
    },

    /** @throws AppError `not_found`; `conflict` once a house has joined */
    async remove(userId: string, slug: string): Promise<void> {
      await db.transaction(async (tx) => {
        const day = await lockOwn(tx, userId, slug)
        const [owner] = await queries.listOrganizers(tx, day.id)
        if (owner?.userId !== userId) {
          throw new AppError('forbidden', t.lazy`Only the owner of a community day can delete it`)
        }
        if ((await entryQueries.countEntries(tx, day.id)) > 0) {
          throw new AppError('conflict', t.lazy`Houses have joined this day. Call it off instead.`)
        }
        await queries.deleteDay(tx, day.id)
      })
    },

    /** @throws AppError `not_found`; `invalid` with what is missing; `conflict` for a day that is over or called off */
    async setStatus(userId: string, slug: string, status: 'open' | 'closed' | 'published'): Promise<OrganizedDay> {
      return db.transaction(async (tx) => {
        const day = await lockOwn(tx, userId, slug)
        if (day.status === 'called_off') throw new AppError('conflict', t.lazy`This day was called off`)
        if (toStatus(day, now()) === 'over') throw new AppError('conflict', t.lazy`This day is over`)
        checkComplete(day, todayAt(day, now()))
        const isNumbered = status === 'published' && !areNumbersFixed(day, now())
        const lastNumber = isNumbered ? await numberAlongStreets(tx, day.id) : day.lastNumber
        const publishedAt = status === 'published' ? (day.publishedAt ?? now()) : day.publishedAt
        await queries.updateDay(tx, day.id, { status, publishedAt, lastNumber })
        return readOwn(tx, userId, slug)
      })
    },

    /** @returns the code, which is stored as a hash alone. @throws AppError `not_found` */
    async renewJoinCode(userId: string, slug: string): Promise<{ code: string; url: string }> {
      const day = await findOwn(db, userId, slug)
      const code = createJoinCode()
      await queries.updateDay(db, day.id, { joinCodeHash: hashJoinCode(secret, day.id, code) })
      return { code, url: `${publicUrl}/day/${slug}/join?code=${code}` }
    },

    /** @throws AppError `not_found` */
    async readPage(userId: string, slug: string): Promise<OrganizingPage> {
      const day = await readOwn(db, userId, slug)
      const [entries, organizers] = [
        await entryQueries.listEntries(db, day.id),
        await queries.listOrganizers(db, day.id),
      ]
      const ownerId = organizers[0]?.id ?? ''
      return {
        day,
        entries: entries.map(toEntry),
        organizers: organizers.map((row) => toOrganizer(row, { userId, ownerId })),
      }
    },

    /** What an account organizes, is invited to, or takes part in. */
    async listMine(userId: string): Promise<MyCommunityDays> {
      const email = await queries.findProvenEmail(db, userId)
      const organized = await queries.listOrganizedBy(db, userId, email)
      const joined = await entryQueries.listJoinedBy(db, { userId, email })
      const ids = [...organized, ...joined].map(({ day }) => day.id)
      const counts = await queries.countHouses(db, [...new Set(ids)])
      const toListed = (day: queries.DayRow) => ({
        id: day.id,
        slug: day.slug,
        name: day.name,
        dates: day.dates,
        status: toStatus(day, now()),
        liveStatus: toLiveStatus(day),
        houseCount: counts.get(day.id)?.houseCount ?? 0,
      })
      return {
        organized: organized.map(({ day, ...role }) => ({
          ...toListed(day),
          ...role,
          askedCount: role.isInvited ? 0 : (counts.get(day.id)?.askedCount ?? 0),
        })),
        joined: joined.map(({ day, entry: { status: entryStatus, number, listingId } }) => ({
          ...toListed(day),
          entryStatus,
          number,
          listingId,
        })),
      }
    },
  }
}

/**
 * @param counted days of the account that stand for the one it is about to have
 * @throws AppError `conflict` for one more day than an account may organize. Its row is locked.
 */
export async function refuseBeyondLimit(tx: Queryable, userId: string, now: Date, counted = 0): Promise<void> {
  if ((await queries.countOrganized(tx, userId, dayIn(LAST_TIME_ZONE, now))) - counted < MAX_ORGANIZED_DAYS) return
  throw new AppError(
    'conflict',
    t.lazy`You organize ${MAX_ORGANIZED_DAYS} community days that are not over. Wait for one to end, or delete a draft.`,
  )
}

const MAX_SLUG_LENGTH = 60

/** 'oakwood-garage-sale-day', or with a number behind it where that is taken. */
async function findFreeSlug(tx: Queryable, name: string): Promise<string> {
  const words = name
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f'’.]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z\d]{1,80}/g, '-')
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/^-/, '')
    .replace(/-$/, '')
  const base = words || 'sale-day'
  const taken = new Set(await queries.listTakenSlugs(tx, base))
  let slug = base
  for (let count = 2; taken.has(slug); count++) slug = `${base}-${count}`
  return slug
}
