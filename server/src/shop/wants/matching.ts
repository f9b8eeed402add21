import { hasClosedForGood } from '@yardsnap/contract/live-status'
import type { Database } from '#db/database.ts'
import type { NotificationsService, NewNotification } from '#core/notifications/service.ts'
import { type WantMatchRow, listAvailableMatches } from './listed-match-queries.ts'
import * as queries from './matching-queries.ts'
import { buildMatchNotification, buildWeekendNotification } from './notifications.ts'
import { type Find, toWantMatch, isThursdaySomewhere } from './rules.ts'
import { type Stops, buildStopPath } from './stop-token.ts'
import type { ListWeekendSightings } from './weekend-sightings.ts'

export type MatchingService = ReturnType<typeof matchingService>

/** How many people are notified in one transaction. */
const PAGE_SIZE = 200

interface Dependencies {
  database: Database
  listWeekendSightings: ListWeekendSightings
  notifications: Pick<NotificationsService, 'admit' | 'notifyEach'>
  /** Signs the links that stop notifications. */
  secret: string
}

/** Matches public sales with wants, and notifies their owners. */
export function matchingService({ database: { db }, listWeekendSightings, notifications, secret }: Dependencies) {
  /**
   * @param after the last person of the previous page
   * @returns the last person of this page if there may be more, and whether somebody has to be notified later
   */
  function notifyPage(listingId: string, { after, now }: { after: string; now: Date }) {
    return db.transaction(async (tx) => {
      const people = await queries.listUnnotified(tx, listingId, { after, limit: PAGE_SIZE })
      const userIds = await notifications.admit(tx, { kind: 'want', listingId, people, now })
      const matches = await queries.claimUnnotified(tx, listingId, userIds)
      const byUser = Map.groupBy(await listAvailableMatches(tx, matches), ({ want }) => want.userId)
      await notifications.notifyEach(
        tx,
        [...byUser.values()].map((rows) => buildNotification(rows, now)),
      )
      const last = people.length === PAGE_SIZE ? people.at(-1)?.userId : undefined
      return { last, isWaiting: userIds.length < people.length }
    })
  }

  function buildNotification(rows: WantMatchRow[], now: Date): NewNotification {
    // An item matches a want only once, so the first key identifies the notification.
    const [key] = rows.map(({ want, thingId }) => `want-${want.id}-${thingId}`).toSorted()
    const isOfOneWant = rows.every(({ want }) => want.id === rows[0]!.want.id)
    // Two wants may match the same item.
    const matchedItems = [...new Map(rows.map((row) => [row.thingId, row])).values()]
    return buildMatchNotification({
      ...getRecipient(rows),
      key: key!,
      ...toNotificationParts(matchedItems, now, isOfOneWant ? 'want' : 'sale'),
    })
  }

  async function notifyWeekendPage(now: Date): Promise<boolean> {
    return db.transaction(async (tx) => {
      const matches = await queries.claimWeekendMatches(tx, { now, limit: PAGE_SIZE })
      const days = new Map(matches.map(({ wantId, day }) => [wantId, day]))
      const available = await listAvailableMatches(tx, matches)
      const byUser = Map.groupBy(
        available.filter(({ listing }) => !hasClosedForGood(listing, now)),
        ({ want }) => want.userId,
      )
      // People with matches at hosts' sales come first, a page after the other, then those with nothing else.
      const userIds = matches.length > 0 ? [...byUser.keys()] : null
      const seen = await listWeekendSightings(tx, { userIds, now, limit: PAGE_SIZE })
      const seenByUser = Map.groupBy(seen, ({ userId }) => userId)
      const notices = [...new Set([...byUser.keys(), ...seenByUser.keys()])].map((userId): NewNotification => {
        const [rows, sightings] = [byUser.get(userId) ?? [], seenByUser.get(userId) ?? []]
        const day = sightings[0]?.thursday ?? days.get(rows[0]!.want.id)
        const [first] = rows
        return buildWeekendNotification({
          userId,
          timeZone: first ? getRecipient(rows).timeZone : sightings[0]!.timeZone,
          key: `weekend-${day}`,
          finds: toFinds(rows, now),
          now,
          sightings,
          stopPath: buildStopPath(secret, { stops: 'thursday', wantId: first?.want.id ?? sightings[0]!.wantId }),
        })
      })
      await notifications.notifyEach(tx, notices)
      return matches.length + seen.length > 0
    })
  }

  const toNotificationParts = (rows: WantMatchRow[], now: Date, stops: Stops) => ({
    finds: toFinds(rows, now),
    now,
    stopPath: buildStopPath(secret, { stops, wantId: rows[0]!.want.id, listingId: rows[0]!.listing.id }),
  })

  return {
    /**
     * Matches a sale with all wants and notifies their owners. Each step is a transaction of its own, so an
     * interrupted run continues where it stopped.
     * @returns whether somebody has to be notified later
     */
    async match(listingId: string, signal: AbortSignal, now = new Date()): Promise<{ isWaiting: boolean }> {
      await queries.insertMatches(db, listingId, now)
      const sale = await queries.findTimes(db, listingId)
      if (!sale || hasClosedForGood(sale, now)) return { isWaiting: false }
      let isWaiting = false
      let after: string | undefined = ''
      while (after !== undefined && !signal.aborted) {
        const page = await notifyPage(listingId, { after, now })
        isWaiting ||= page.isWaiting
        after = page.last
      }
      return { isWaiting }
    },

    /** Sends the matches of the week to everyone for whom it is Thursday evening. */
    async notifyWeekend(signal: AbortSignal, now = new Date()): Promise<void> {
      if (!isThursdaySomewhere(now)) return
      while (!signal.aborted && (await notifyWeekendPage(now)));
    },
  }
}

const toFinds = (rows: WantMatchRow[], now: Date): Find[] =>
  rows.map((row) => ({ match: toWantMatch(row, now), listing: row.listing }))

function getRecipient([row]: WantMatchRow[]) {
  const { userId, timeZone } = row!.want
  return { userId, timeZone: timeZone ?? row!.listing.timeZone }
}
