import type { NotificationsService } from '#core/notifications/service.ts'
import type { Queryable } from '#db/database.ts'
import type { DraftsService } from '#sell/drafts/service.ts'
import { buildClosing, buildTurn } from './notifications.ts'
import * as queries from './queries.ts'
import { isClosed, judgeTurns, listSoleWishes, type Stored } from './rules.ts'

export type Sale = NonNullable<Awaited<ReturnType<typeof queries.lockSale>>>

export interface SettlingDependencies {
  drafts: Pick<DraftsService, 'setStates'>
  notifications: Pick<NotificationsService, 'notify' | 'notifyEach'>
  now: () => Date
}

export interface ItemName {
  listingId: string
  itemId: string
}

export type Settling = ReturnType<typeof dibsSettling>

/** Who keeps what of a sale: by a decision, or because the time has come. */
export function dibsSettling({ drafts, notifications, now }: SettlingDependencies) {
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

  return { load, decide, settle }
}
