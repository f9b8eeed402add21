import { MAILS_A_WEEK } from '@yardsnap/contract/community-news'
import type { MyCommunityDays, OrganizedDay, OrganizingPage } from '@yardsnap/contract/community-organizing'
import type { Database, Queryable } from '#db/database.ts'
import * as entryQueries from './entry-queries.ts'
import { listEntries } from './entry-sale-queries.ts'
import * as queries from './queries.ts'
import { dayNotFound } from './reading.ts'
import { toLiveStatus, toStatus } from './rules.ts'
import { toEntry, toOrganizedDay, toOrganizer } from './view.ts'

interface Dependencies {
  database: Pick<Database, 'db'>
  now: () => Date
}

export type OwnDays = ReturnType<typeof ownDays>

const WEEK_MS = 7 * 24 * 3_600_000

/** The community days of somebody, as their organizers see them: what changes one asks here first. */
export function ownDays({ database: { db }, now }: Dependencies) {
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

  return {
    findOwn: (userId: string, slug: string): Promise<queries.DayRow> => findOwn(db, userId, slug),
    lockOwn,
    readIn: readOwn,
    countMailsLeft: (dayId: string, from: Queryable = db): Promise<number> => countMailsLeft(from, dayId),

    /** @throws AppError `not_found` */
    async readPage(userId: string, slug: string): Promise<OrganizingPage> {
      const day = await readOwn(db, userId, slug)
      const [entries, organizers] = [await listEntries(db, day.id), await queries.listOrganizers(db, day.id)]
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
