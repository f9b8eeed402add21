import { MAX_ORGANIZED_DAYS } from '@yardsnap/contract/community-days'
import { type CommunityDayInput, getDetailProblems, getOpeningProblems } from '@yardsnap/contract/community-day-input'
import { getAreaBounds, getAreaCenter } from '@yardsnap/contract/area-geometry'
import type { OrganizedDay } from '@yardsnap/contract/community-organizing'
import { dayIn, LAST_TIME_ZONE } from '@yardsnap/contract/sale-days'
import { t } from '@yardsnap/contract/texts'
import { v7 as uuidv7 } from 'uuid'
import type { ConfirmationService } from '#core/accounts/service.ts'
import type { PlacesService } from '#core/places/service.ts'
import { lockAccount } from '#db/account-lock.ts'
import type { Database, Queryable } from '#db/database.ts'
import { AppError } from '#errors.ts'
import * as entryQueries from './entry-queries.ts'
import { createJoinCode, hashJoinCode } from './join-code.ts'
import { numberAlongStreets } from './numbers.ts'
import * as queries from './queries.ts'
import type { OwnDays } from './own-days.ts'
import { areNumbersFixed, toDateColumns, todayAt, toStatus } from './rules.ts'

export interface OrganizingDependencies {
  database: Database
  days: Pick<OwnDays, 'findOwn' | 'lockOwn' | 'readIn'>
  confirmation: Pick<ConfirmationService, 'requireConfirmed'>
  places: Pick<PlacesService, 'timeZoneAt'>
  publicUrl: string
  /** Key of the hashes of join codes. */
  secret: string
  now: () => Date
}

/** How community days are made and changed by those who organize them. */
export function organizing({ database, days, confirmation, places, ...others }: OrganizingDependencies) {
  const { publicUrl, secret, now } = others
  const { db } = database

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
    /**
     * A repeated call with the same id makes no second day; its draft becomes what the last call says.
     * @throws AppError `unconfirmed`; `conflict` beyond MAX_ORGANIZED_DAYS, and for the id of somebody else's day; `invalid`
     */
    async create(
      organizer: { id: string; email: string },
      { id = uuidv7(), ...input }: CommunityDayInput & { id?: string | undefined },
    ): Promise<OrganizedDay> {
      await confirmation.requireConfirmed(db, organizer.id)
      const columns = await toColumns(input)
      return db.transaction(async (tx) => {
        await lockAccount(tx, organizer.id)
        await queries.lockSlugs(tx)
        const earlier = await queries.lockDay(tx, id)
        if (earlier) {
          if (earlier.createdBy !== organizer.id) throw new AppError('conflict', t.lazy`This id is in use`)
          if (earlier.status === 'draft') await queries.updateDay(tx, id, columns)
          return days.readIn(tx, organizer.id, earlier.slug)
        }
        await refuseBeyondLimit(tx, organizer.id, now())
        const slug = await findFreeSlug(tx, input.name)
        const day = { ...columns, id, slug, createdBy: organizer.id, createdAt: now() }
        await queries.insertDay(tx, day)
        await queries.insertOrganizer(tx, {
          id: uuidv7(),
          dayId: day.id,
          userId: organizer.id,
          email: organizer.email.toLowerCase(),
          invitedAt: now(),
          joinedAt: now(),
        })
        return days.readIn(tx, organizer.id, slug)
      })
    },

    /** @throws AppError `not_found`; `invalid`; `conflict` for a day that was over and would be one too many */
    async update(userId: string, slug: string, input: CommunityDayInput): Promise<OrganizedDay> {
      await days.findOwn(userId, slug)
      const columns = await toColumns(input)
      return db.transaction(async (tx) => {
        const before = await days.lockOwn(tx, userId, slug)
        if (isOver(before, now()) && !isOver(columns, now())) {
          await lockAccount(tx, userId)
          await refuseBeyondLimit(tx, userId, now())
        }
        const hasOtherDates = before.days.join() !== columns.days.join()
        // A day that has begun may be edited on its last date, and after it.
        const today = hasOtherDates ? todayAt(columns, now()) : ''
        if (before.status !== 'draft') checkComplete(columns, today)
        await queries.updateDay(tx, before.id, columns)
        if (hasOtherDates) await entryQueries.fitDays(tx, before.id, columns.days)
        return days.readIn(tx, userId, slug)
      })
    },

    /** @throws AppError `not_found`; `conflict` once a house has joined */
    async remove(userId: string, slug: string): Promise<void> {
      await db.transaction(async (tx) => {
        const day = await days.lockOwn(tx, userId, slug)
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
        const day = await days.lockOwn(tx, userId, slug)
        if (day.status === 'called_off') throw new AppError('conflict', t.lazy`This day was called off`)
        if (toStatus(day, now()) === 'over') throw new AppError('conflict', t.lazy`This day is over`)
        checkComplete(day, todayAt(day, now()))
        const isNumbered = status === 'published' && !areNumbersFixed(day, now())
        const lastNumber = isNumbered ? await numberAlongStreets(tx, day.id) : day.lastNumber
        const publishedAt = status === 'published' ? (day.publishedAt ?? now()) : day.publishedAt
        await queries.updateDay(tx, day.id, { status, publishedAt, lastNumber })
        return days.readIn(tx, userId, slug)
      })
    },

    /** @returns the code, which is stored as a hash alone. @throws AppError `not_found` */
    async renewJoinCode(userId: string, slug: string): Promise<{ code: string; url: string }> {
      const day = await days.findOwn(userId, slug)
      const code = createJoinCode()
      await queries.updateDay(db, day.id, { joinCodeHash: hashJoinCode(secret, day.id, code) })
      return { code, url: `${publicUrl}/day/${slug}/join?code=${code}` }
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

/** Whether a day no longer counts as one that its organizers have ahead: it has passed everywhere. */
const isOver = ({ lastDate }: Pick<queries.DayRow, 'lastDate'>, now: Date): boolean =>
  lastDate !== null && lastDate < dayIn(LAST_TIME_ZONE, now)

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
