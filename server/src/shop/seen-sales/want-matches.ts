import { formatDay, formatTime } from '@yardsnap/contract/dates'
import { t } from '@yardsnap/contract/texts'
import type { NewNotification, NotificationsService } from '#core/notifications/service.ts'
import type { Database } from '#db/database.ts'
import { buildStopPath, type ListWeekendSightings } from '#shop/wants/service.ts'
import { getNotificationKey, listWantMatches, listWeekendMatches, type WantMatch } from './want-queries.ts'

interface Dependencies {
  database: Pick<Database, 'db'>
  notifications: Pick<NotificationsService, 'admit' | 'notifyEach'>
  /** Signs the links that stop notifications. */
  secret: string
  isOn: boolean
  now: () => Date
}

/** For how long after a sale was added people are notified of it: whoever sleeps then is in the morning. */
const NOTIFIED_WITHIN_MS = 24 * 3_600_000
/** How many matches are looked at together. */
const PAGE_SIZE = 200

/** Notifies people whose wants the words of a seen sale fit, at the pace of all notifications about wants. */
export function wantMatches({ database: { db }, notifications, secret, isOn, now }: Dependencies) {
  function toNotification(match: WantMatch): NewNotification {
    const { wantId, userId, seenSaleId, wanted, hasMaxPrice, streetAddress, city, day, words, timeZone } = match
    return {
      userId,
      kind: 'want',
      key: getNotificationKey(match),
      describe: () => {
        const when = [formatDay(day.date), formatTime(day.startTime)].filter(Boolean).join(', ')
        const where = [streetAddress, city].filter(Boolean).join(', ')
        return {
          title: t`Seen by a neighbor: ${wanted}`,
          text: hasMaxPrice
            ? t`${where}, ${when}. Price unknown. The sign says: ${words}`
            : t`${where}, ${when}. The sign says: ${words}`,
        }
      },
      path: `/seen/${seenSaleId}`,
      stopPath: buildStopPath(secret, { stops: 'want', wantId }),
      timeZone,
    }
  }

  async function notifyOfSale(seenSaleId: string, matches: readonly WantMatch[]): Promise<void> {
    // A person is notified of a sale once, whichever of their wants it fits.
    const byUser = new Map(matches.map((match) => [match.userId, match]))
    const people = [...byUser.values()].map(({ userId, timeZone }) => ({ userId, timeZone }))
    await db.transaction(async (tx) => {
      const userIds = await notifications.admit(tx, { kind: 'want', listingId: seenSaleId, people, now: now() })
      await notifications.notifyEach(tx, userIds.flatMap((userId) => byUser.get(userId) ?? []).map(toNotification))
    })
  }

  return {
    /**
     * Each sale is a transaction of its own, so that an interrupted run continues where it stopped. Whoever cannot be
     * notified now is found again by the next run, and keeps nobody behind them waiting.
     */
    async notifyOfWants(signal: AbortSignal): Promise<void> {
      if (!isOn) return
      const addedSince = new Date(now().getTime() - NOTIFIED_WITHIN_MS)
      let page: WantMatch[] = []
      do {
        page = await listWantMatches(db, { addedSince, now: now(), after: page.at(-1), limit: PAGE_SIZE })
        for (const [seenSaleId, matches] of Map.groupBy(page, (match) => match.seenSaleId)) {
          if (signal.aborted) return
          await notifyOfSale(seenSaleId, matches)
        }
      } while (page.length === PAGE_SIZE)
    },
  }
}

/** The seen sales of which people are told on Thursday evening together with what hosts have. */
export const weekendSightings =
  ({ isOn }: { isOn: boolean }): ListWeekendSightings =>
  async (tx, query) =>
    isOn ? listWeekendMatches(tx, query) : []
