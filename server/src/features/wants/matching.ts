import type { Database } from '#db/database.ts'
import type { NotificationsService, Told } from '#features/notifications/service.ts'
import { type FindRow, listFinds } from './finds-queries.ts'
import * as queries from './matching-queries.ts'
import { findNotice, weekendNotice } from './notices.ts'
import { findOf, isThursdaySomewhere } from './rules.ts'
import { stopPathOf } from './stop-token.ts'

export type MatchingService = ReturnType<typeof matchingService>

/** Wants, or on Thursdays people, that are told in one transaction. */
const PAGE_SIZE = 200

interface Dependencies {
  database: Database
  notifications: Pick<NotificationsService, 'tellEach'>
  /** Signs the links that end notices. */
  secret: string
}

/** Puts public sales to what people look for, and tells them. */
export function matchingService({ database: { db }, notifications, secret }: Dependencies) {
  /** @returns whether there was something to tell */
  async function tellPage(listingId: string): Promise<boolean> {
    return db.transaction(async (tx) => {
      const matches = await queries.takeUntold(tx, listingId, PAGE_SIZE)
      const now = new Date()
      const byWant = Map.groupBy(await listFinds(tx, matches), ({ want }) => want.id)
      const notices = [...byWant].map(([wantId, rows]): Told => {
        // Things are found together once, so the first of them says what was told.
        const thingId = rows.map((row) => row.thingId).toSorted()[0]
        return findNotice({ ...personOf(rows), key: `want-${wantId}-${thingId}`, ...of(rows, now, 'want') })
      })
      await notifications.tellEach(tx, notices)
      return matches.length > 0
    })
  }

  async function tellWeekendPage(now: Date): Promise<boolean> {
    return db.transaction(async (tx) => {
      const matches = await queries.takeWeekend(tx, { now, limit: PAGE_SIZE })
      const days = new Map(matches.map(({ wantId, day }) => [wantId, day]))
      const byUser = Map.groupBy(await listFinds(tx, matches), ({ want }) => want.userId)
      const notices = [...byUser.values()].map((rows): Told => {
        const key = `weekend-${days.get(rows[0]!.want.id)}`
        return weekendNotice({ ...personOf(rows), key, ...of(rows, now, 'thursday') })
      })
      await notifications.tellEach(tx, notices)
      return matches.length > 0
    })
  }

  const of = (rows: FindRow[], now: Date, stops: 'want' | 'thursday') => ({
    finds: rows.map((row) => findOf(row, now)),
    stopPath: stopPathOf(secret, { stops, wantId: rows[0]!.want.id }),
  })

  return {
    /**
     * Finds the wants that a sale fits and tells their owners. Repeated or cut off, it goes on where it was: what is found
     * and what is told are each in the transaction that does it.
     */
    async match(listingId: string, signal: AbortSignal): Promise<void> {
      await queries.insertMatches(db, listingId)
      while (!signal.aborted && (await tellPage(listingId)));
    },

    /** Tells the finds of the week to those for whom it is Thursday evening. */
    async tellWeekend(signal: AbortSignal, now = new Date()): Promise<void> {
      if (!isThursdaySomewhere(now)) return
      while (!signal.aborted && (await tellWeekendPage(now)));
    },
  }
}

function personOf([row]: FindRow[]) {
  const { userId, timeZone } = row!.want
  return { userId, timeZone: timeZone ?? row!.listing.timeZone }
}
