import { t } from '@yardsnap/contract/texts'
import { formatTime } from '@yardsnap/contract/dates'
import type { HoldRequest, HoldRule } from '@yardsnap/contract/holds'
import type { Database, Queryable } from '#db/database.ts'
import { AppError } from '#errors.ts'
import { checkOwnListing, listingNotFound } from '#core/listings/ownership.ts'
import * as queries from './queries.ts'
import * as visitQueries from './visit-queries.ts'
import { computeHoldEnd } from './rules.ts'
import { holdNotFound, type Settling } from './settling.ts'
import { toHoldRequests } from './view.ts'

const MISSED_SHOWN = 50

interface Dependencies extends Settling {
  database: Database
  now: () => Date
}

/** What a host does with the holds of an own sale. */
export function hostAnswers({
  database: { db },
  now,
  settle,
  endHolds,
  listOpenHolds,
  notifyOfHold,
  showChange,
  lockOwn,
  lock,
}: Dependencies) {
  async function readRequests(listing: queries.ListingRow): Promise<HoldRequest[]> {
    const end = computeHoldEnd(listing, now())
    const open = await listOpenHolds(db, listing)
    const missed = await visitQueries.listMissed(db, listing.id, { now: now(), limit: MISSED_SHOWN })
    const all = [...open, ...missed]
    return toHoldRequests({
      open,
      missed,
      end,
      listing,
      now: now(),
      visits: await visitQueries.countVisits(db, [...new Set(all.map(({ shopperId }) => shopperId))], now()),
      items: await queries.listItems(db, [...new Set(all.flatMap(({ itemId }) => itemId ?? []))]),
    })
  }

  return {
    /** @throws AppError `not_found` for a listing of another user */
    async readRequests(userId: string, listingId: string): Promise<HoldRequest[]> {
      await checkOwnListing(db, userId, listingId)
      const listing = await queries.findListing(db, listingId)
      if (!listing) throw listingNotFound()
      return readRequests(listing)
    },

    /**
     * The host's answer; a repeated one changes nothing.
     * @throws AppError `not_found`; `conflict` when the hold is over, or others are ahead in line
     */
    async answer(
      userId: string,
      { listingId, holdId, isYes }: { listingId: string; holdId: string; isYes: boolean },
    ): Promise<HoldRequest[]> {
      const listing = await db.transaction(async (tx) => {
        const locked = await lockOwn(tx, userId, listingId)
        await settle(tx, locked)
        const open = await queries.listOpen(tx, listingId)
        const hold = open.find(({ id }) => id === holdId)
        if (!hold) throw await overOrMissing(tx, listingId, holdId)
        if (!isYes) await endHolds(tx, locked, [hold], 'refused')
        else if (hold.until === null) {
          const granted = open.filter(({ itemId, until }) => itemId === hold.itemId && until !== null)
          const until = computeHoldEnd(locked, now())
          if (until === null || hold.turnAt === null || granted.length >= hold.left) {
            throw new AppError('conflict', t.lazy`It is not their turn: others are ahead in line`)
          }
          await queries.grant(tx, holdId, until)
          await showChange(tx, locked)
          await notifyOfHold(tx, locked, 'granted', { ...hold, until })
        }
        await settle(tx, locked)
        return locked
      })
      return readRequests(listing)
    },

    /** Corrects whether somebody came for what was held. @throws AppError `not_found` */
    async noteVisit(
      userId: string,
      visit: { listingId: string; holdId: string; hasCome: boolean },
    ): Promise<HoldRequest[]> {
      const listing = await db.transaction(async (tx) => {
        const locked = await lockOwn(tx, userId, visit.listingId)
        await settle(tx, locked)
        if (!(await visitQueries.writeVisit(tx, visit))) throw holdNotFound()
        return locked
      })
      return readRequests(listing)
    },

    /**
     * Sets or removes the hold rule. Without one, waiting shoppers are notified; granted holds stay.
     * @throws AppError `not_found`; `invalid` for a time at which the sale has not opened on any of its days
     */
    async setRule(userId: string, listingId: string, rule: HoldRule | null): Promise<{ rule: HoldRule | null }> {
      await db.transaction(async (tx) => {
        refuseBeforeOpening(await lockOwn(tx, userId, listingId), rule)
        await queries.writeRule(tx, listingId, rule)
        await settle(tx, await lock(tx, listingId))
      })
      return { rule }
    },
  }
}

function refuseBeforeOpening({ startTime, laterDays }: queries.ListingRow, rule: HoldRule | null): void {
  const openings = [startTime, ...laterDays.map((day) => day.startTime)].flatMap((time) => time?.slice(0, 5) ?? [])
  const first = openings.toSorted()[0]
  if (rule?.kind !== 'time' || first === undefined || rule.time > first) return
  throw new AppError('invalid', t.lazy`The sale opens at ${formatTime(first)}: choose a time after that`)
}

async function overOrMissing(tx: Queryable, listingId: string, holdId: string): Promise<AppError> {
  return (await queries.hasHold(tx, { listingId, holdId }))
    ? new AppError('conflict', t.lazy`This hold is over`)
    : holdNotFound()
}
