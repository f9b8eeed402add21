import { type Dibs, type DibsWay, MAX_DIBS_DAYS } from '@yardsnap/contract/dibs'
import { t } from '@yardsnap/contract/texts'
import { checkOwnListing, refuseHidden } from '#core/listings/ownership.ts'
import type { NotificationsService } from '#core/notifications/service.ts'
import type { Queryable } from '#db/database.ts'
import { AppError } from '#errors.ts'
import { type ChangeDibs, findItem } from './changing.ts'
import { buildOpening } from './notifications.ts'
import * as queries from './queries.ts'
import { isClosed } from './rules.ts'
import type { ItemName, Settling } from './settling.ts'

const DAY_MS = 24 * 3_600_000

interface Dependencies extends Pick<Settling, 'decide'> {
  db: Queryable
  change: ChangeDibs
  notifications: Pick<NotificationsService, 'notifyEach'>
  now: () => Date
}

/** What the owner of a sale does: opens and closes dibs, and decides. */
export function dibsRounds({ db, change, decide, notifications, now }: Dependencies) {
  return {
    /**
     * Opens dibs, also anew after they were closed, or changes them.
     * @throws AppError `not_found`; `conflict` for a sale that is public; `invalid` for a time that is past or too far off
     */
    async open(
      userId: string,
      listingId: string,
      { closesAt, way, order }: { closesAt: string; way: DibsWay; order: string[] },
    ): Promise<Dibs> {
      await checkOwnListing(db, userId, listingId)
      return change(userId, listingId, async (tx, { sale, stored }) => {
        refuseHidden(sale)
        if (sale.status !== 'draft') {
          throw new AppError('conflict', t.lazy`This sale is public: dibs are for the time before.`)
        }
        const closing = new Date(closesAt)
        if (closing <= now()) throw new AppError('invalid', t.lazy`Choose a time that is still ahead`)
        if (closing.getTime() > now().getTime() + MAX_DIBS_DAYS * DAY_MS) {
          throw new AppError('invalid', t.lazy`Choose a time within ${MAX_DIBS_DAYS} days`)
        }
        const known = new Set(stored.people.map(({ id }) => id))
        const turnOrder = [...new Set(order)].filter((id) => known.has(id))
        await queries.deleteStaying(tx, listingId)
        await queries.writeRound(tx, { listingId, closesAt: closing, way, turnOrder })
        if (stored.round && !isClosed(stored.round, now())) return
        await notifications.notifyEach(tx, buildOpening(sale, stored.people, { closesAt: closing }))
      })
    },

    /** Closes dibs before their time; closing again changes nothing. @throws AppError `not_found` */
    async close(userId: string, listingId: string): Promise<Dibs> {
      await checkOwnListing(db, userId, listingId)
      return change(userId, listingId, async (tx, { stored: { round } }) => {
        if (round && !isClosed(round, now())) await queries.writeClosing(tx, listingId, now())
      })
    },

    /** @throws AppError `not_found`; `conflict` while dibs are open; `invalid` for somebody who does not take part */
    async decide(userId: string, { listingId, itemId }: ItemName, coHostId: string | null): Promise<Dibs> {
      await checkOwnListing(db, userId, listingId)
      return change(userId, listingId, async (tx, context) => {
        const { round, people } = context.stored
        findItem(context.stored, itemId, now())
        if (!round) throw new AppError('conflict', t.lazy`Dibs are not open for this sale.`)
        if (!isClosed(round, now())) throw new AppError('conflict', t.lazy`Dibs are still open. Close them first.`)
        const keeper = people.find(({ id }) => id === coHostId) ?? null
        if (coHostId !== null && !keeper) throw new AppError('invalid', t.lazy`This person does not help with the sale`)
        await decide(tx, { sellerId: context.sellerId, listingId, itemId }, { keeper, isPicked: false })
      })
    },
  }
}
