import { type Dibs, type DibsWay, MAX_DIBS_DAYS } from '@yardsnap/contract/dibs'
import { plural, t } from '@yardsnap/contract/texts'
import { checkMember, checkOwnListing, listingNotFound, type Member, refuseHidden } from '#core/listings/ownership.ts'
import type { NotificationsService } from '#core/notifications/service.ts'
import type { Database, Queryable } from '#db/database.ts'
import { AppError } from '#errors.ts'
import type { DraftsService } from '#sell/drafts/service.ts'
import { buildClosing, buildOpening, buildTurn } from './notifications.ts'
import * as queries from './queries.ts'
import { isClosed, judge, judgeTurns, listSoleWishes, type Stored } from './rules.ts'
import { toDibs } from './view.ts'

export type DibsService = ReturnType<typeof dibsService>

const DAY_MS = 24 * 3_600_000
const SALES_AT_ONCE = 100

type Sale = NonNullable<Awaited<ReturnType<typeof queries.lockSale>>>

interface Dependencies {
  database: Database
  drafts: Pick<DraftsService, 'setStates'>
  notifications: Pick<NotificationsService, 'notify' | 'notifyEach'>
  now?: () => Date
}

export interface ItemName {
  listingId: string
  itemId: string
}

/**
 * What the people of a sale would like before it is public, and who keeps what. All writers lock the listing. What follows
 * from the time is written by whoever looks first, and by a job.
 */
export function dibsService({ database: { db }, drafts, notifications, now = () => new Date() }: Dependencies) {
  async function load(from: Queryable, listingId: string): Promise<Stored> {
    return {
      round: await queries.findRound(from, listingId),
      people: await queries.listPeople(from, listingId),
      items: await queries.listItems(from, listingId),
      wishes: await queries.listWishes(from, listingId),
      decisions: await queries.listDecisions(from, listingId),
    }
  }

  /** Gives somebody an item of a locked listing, or puts it back into the sale. */
  async function decide(
    tx: Queryable,
    { sellerId, listingId, itemId }: ItemName & { sellerId: string },
    { keeper, isPicked }: { keeper: { id: string; name: string } | null; isPicked: boolean },
  ): Promise<void> {
    await queries.writeDecision(tx, {
      itemId,
      listingId,
      coHostId: keeper?.id ?? null,
      keptBy: keeper?.name ?? null,
      isPicked,
      decidedAt: now(),
    })
    const states = new Map([[itemId, keeper ? ('dropped' as const) : ('kept' as const)]])
    await drafts.setStates(tx, { sellerId, listingId, states })
  }

  /** Makes true what follows from the time for a locked listing: what one person alone wants is theirs. */
  async function settle(tx: Queryable, sale: Sale): Promise<Stored> {
    const stored = await load(tx, sale.id)
    if (!stored.round || !isClosed(stored.round, now())) return stored
    const isClosing = stored.round.settledAt === null
    if (isClosing) await queries.writeSettled(tx, sale.id, now())
    const settled = await giveOut(tx, sale, stored)
    if (isClosing) await notifications.notifyEach(tx, buildClosing(sale, settled, now()))
    await notifyOfTurn(tx, sale, settled)
    return settled
  }

  /** Nobody is notified twice of one turn, however often this is called. */
  async function notifyOfTurn(tx: Queryable, sale: Sale, { round, ...stored }: Stored): Promise<void> {
    const { turnOf } = judgeTurns({ round, ...stored }, now())
    const person = stored.people.find(({ id }) => id === turnOf)
    if (!round || !person) return
    const turn = stored.decisions.filter(({ isPicked }) => isPicked).length
    await notifications.notify(tx, buildTurn(sale, person, { round, turn }))
  }

  /** Gives what one person alone wants to them. */
  async function giveOut(tx: Queryable, sale: Sale, stored: Stored): Promise<Stored> {
    const sole = listSoleWishes(stored, now())
    if (sole.length === 0) return stored
    const nameOf = new Map(stored.people.map(({ id, name }) => [id, name]))
    const decisions = sole.map(({ itemId, coHostId }) => {
      const keptBy = nameOf.get(coHostId) ?? ''
      return { itemId, listingId: sale.id, coHostId, keptBy, isPicked: false, decidedAt: now() }
    })
    await queries.insertDecisions(tx, decisions)
    const states = new Map(sole.map(({ itemId }) => [itemId, 'dropped' as const]))
    await drafts.setStates(tx, { sellerId: sale.sellerId, listingId: sale.id, states })
    return load(tx, sale.id)
  }

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
  async function change(
    userId: string,
    listingId: string,
    write: (tx: Queryable, context: Change) => Promise<void>,
  ): Promise<Dibs> {
    await db.transaction(async (tx) => {
      const sale = await queries.lockSale(tx, listingId)
      if (!sale) throw listingNotFound()
      const member = await checkMember(tx, userId, listingId)
      await write(tx, { ...member, sale, stored: await settle(tx, sale) })
      await settle(tx, sale)
    })
    return show(userId, listingId)
  }

  interface Change extends Member {
    sale: Sale
    stored: Stored
  }

  const findItem = ({ stored }: Change, itemId: string) => {
    const found = judge(stored, now()).find(({ item }) => item.id === itemId)
    if (!found) throw new AppError('not_found', t.lazy`This item does not exist or has been removed`)
    return found
  }

  /** @throws AppError `forbidden` for the owner, who decides and does not wish */
  function requireCoHost({ coHostId }: Member): string {
    if (coHostId !== null) return coHostId
    throw new AppError('forbidden', t.lazy`It is your sale: take an item out of it to keep it.`)
  }

  return {
    /** @throws AppError `not_found` for whoever neither owns the listing nor helps with it */
    read: show,

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

    /** @throws AppError `not_found`; `forbidden` for the owner; `conflict` while dibs are not open */
    wish: (userId: string, { listingId, itemId }: ItemName, comment: string): Promise<Dibs> =>
      change(userId, listingId, async (tx, context) => {
        const coHostId = requireCoHost(context)
        const { round } = context.stored
        if (!round) throw new AppError('conflict', t.lazy`The owner has not opened dibs yet.`)
        if (isClosed(round, now()) || context.sale.status !== 'draft') throw dibsAreClosed()
        if (findItem(context, itemId).state === 'kept') throw isKept()
        await queries.writeWish(tx, { listingId, itemId, coHostId, comment, createdAt: now() })
      }),

    /** Idempotent. What is kept already stays theirs until the owner decides otherwise. @throws AppError as `wish` */
    withdraw: (userId: string, { listingId, itemId }: ItemName): Promise<Dibs> =>
      change(userId, listingId, async (tx, context) => {
        const coHostId = requireCoHost(context)
        if (findItem(context, itemId).state !== 'kept') await queries.deleteWish(tx, itemId, coHostId)
      }),

    /**
     * Chooses an item in one's turn.
     * @throws AppError `not_found`; `conflict` when it is another's turn, or the item is not to be chosen
     */
    pick: (userId: string, { listingId, itemId }: ItemName): Promise<Dibs> =>
      change(userId, listingId, async (tx, context) => {
        const coHostId = requireCoHost(context)
        const { state, wishes, decision } = findItem(context, itemId)
        if (state === 'kept' && decision?.coHostId === coHostId) return
        if (state === 'kept') throw isKept()
        const { turnOf } = judgeTurns(context.stored, now())
        if (turnOf !== coHostId) throw new AppError('conflict', t.lazy`It is not your turn.`)
        if (state !== 'contested' || wishes.every((wish) => wish.coHostId !== coHostId)) {
          throw new AppError('conflict', t.lazy`Choose one of the things that you and somebody else would like.`)
        }
        const keeper = context.stored.people.find(({ id }) => id === coHostId) ?? null
        await decide(tx, { sellerId: context.sellerId, listingId, itemId }, { keeper, isPicked: true })
      }),

    /** @throws AppError `not_found`; `conflict` while dibs are open; `invalid` for somebody who does not take part */
    async decide(userId: string, { listingId, itemId }: ItemName, coHostId: string | null): Promise<Dibs> {
      await checkOwnListing(db, userId, listingId)
      return change(userId, listingId, async (tx, context) => {
        const { round, people } = context.stored
        findItem(context, itemId)
        if (!round) throw new AppError('conflict', t.lazy`Dibs are not open for this sale.`)
        if (!isClosed(round, now())) throw new AppError('conflict', t.lazy`Dibs are still open. Close them first.`)
        const keeper = people.find(({ id }) => id === coHostId) ?? null
        if (coHostId !== null && !keeper) throw new AppError('invalid', t.lazy`This person does not help with the sale`)
        await decide(tx, { sellerId: context.sellerId, listingId, itemId }, { keeper, isPicked: false })
      })
    },

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

const dibsAreClosed = () => new AppError('conflict', t.lazy`Dibs are closed.`)
const isKept = () => new AppError('conflict', t.lazy`Somebody keeps this already.`)
