import type { Dibs } from '@yardsnap/contract/dibs'
import { plural, t } from '@yardsnap/contract/texts'
import { checkMember, listingNotFound } from '#core/listings/ownership.ts'
import type { Database, Queryable } from '#db/database.ts'
import { AppError } from '#errors.ts'
import type { ChangeDibs } from './changing.ts'
import * as queries from './queries.ts'
import { dibsRounds } from './rounds.ts'
import { isClosed, judge, listSoleWishes } from './rules.ts'
import { dibsSettling, type SettlingDependencies } from './settling.ts'
import { toDibs } from './view.ts'
import { dibsWishing } from './wishing.ts'

export type DibsService = ReturnType<typeof dibsService>

const SALES_AT_ONCE = 100

interface Dependencies extends Omit<SettlingDependencies, 'now'> {
  database: Database
  now?: () => Date
}

/**
 * What the people of a sale would like before it is public, and who keeps what. All writers lock the listing. What follows
 * from the time is written by whoever looks first, and by a job.
 */
export function dibsService({ database: { db }, drafts, notifications, now = () => new Date() }: Dependencies) {
  const { load, decide, settle } = dibsSettling({ drafts, notifications, now })

  async function show(userId: string, listingId: string): Promise<Dibs> {
    const member = await checkMember(db, userId, listingId)
    let stored = await load(db, listingId)
    if (stored.round && (listSoleWishes(stored, now()).length > 0 || isDue(stored.round))) {
      stored = await db.transaction(async (tx) => {
        const sale = await queries.lockSale(tx, listingId)
        return sale ? settle(tx, sale) : stored
      })
    }
    const sale = await queries.findSale(db, listingId)
    if (!sale) throw listingNotFound()
    return toDibs(stored, { sale, coHostId: member.coHostId, now: now() })
  }

  const isDue = (round: queries.RoundRow) => round.settledAt === null && isClosed(round, now())

  /**
   * Changes the dibs of a locked and settled listing.
   * @throws AppError `not_found` for whoever neither owns the listing nor helps with it
   */
  const change: ChangeDibs = async (userId, listingId, write) => {
    await db.transaction(async (tx) => {
      const sale = await queries.lockSale(tx, listingId)
      if (!sale) throw listingNotFound()
      const member = await checkMember(tx, userId, listingId)
      await write(tx, { ...member, sale, stored: await settle(tx, sale) })
      await settle(tx, sale)
    })
    return show(userId, listingId)
  }

  return {
    /** @throws AppError `not_found` for whoever neither owns the listing nor helps with it */
    read: show,

    ...dibsRounds({ db, change, decide, notifications, now }),

    ...dibsWishing({ change, decide, now }),

    /**
     * Nothing that somebody wants is published unawares. Called with the listing locked.
     * @throws AppError `conflict` while dibs are open and somebody has said something, or several people want one thing
     */
    async checkPublishable(tx: Queryable, listingId: string): Promise<void> {
      const sale = await queries.lockSale(tx, listingId)
      if (!sale || !(await queries.findRound(tx, listingId))) return
      const stored = await settle(tx, sale)
      const judged = judge(stored, now())
      if (stored.round && !isClosed(stored.round, now()) && judged.some(({ wishes }) => wishes.length > 0)) {
        throw new AppError('conflict', t.lazy`Dibs are still open, and somebody would like a thing. Close them first.`)
      }
      const contested = judged.filter(({ state }) => state === 'contested').length
      if (contested === 0) return
      throw new AppError(
        'conflict',
        t.lazy`Several people would like ${plural(contested, { one: '# thing', other: '# things' })}. Decide first who gets what.`,
      )
    },

    /** Closes the dibs whose time has come. @returns of how many sales */
    async settleDue(): Promise<number> {
      const due = await queries.listDue(db, now(), SALES_AT_ONCE)
      for (const listingId of due) {
        await db.transaction(async (tx) => {
          const sale = await queries.lockSale(tx, listingId)
          if (sale) await settle(tx, sale)
        })
      }
      return due.length
    },

    exportOwn: (userId: string) => queries.listWishesOf(db, userId),
  }
}
