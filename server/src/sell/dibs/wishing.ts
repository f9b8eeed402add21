import type { Dibs } from '@yardsnap/contract/dibs'
import { t } from '@yardsnap/contract/texts'
import type { Member } from '#core/listings/ownership.ts'
import { AppError } from '#errors.ts'
import { type ChangeDibs, findItem } from './changing.ts'
import * as queries from './queries.ts'
import { isClosed, judgeTurns } from './rules.ts'
import type { ItemName, Settling } from './settling.ts'

interface Dependencies extends Pick<Settling, 'decide'> {
  change: ChangeDibs
  now: () => Date
}

/** What those who help with a sale do: say what they would like, and choose in their turn. */
export function dibsWishing({ change, decide, now }: Dependencies) {
  return {
    /** @throws AppError `not_found`; `forbidden` for the owner; `conflict` while dibs are not open */
    wish: (userId: string, { listingId, itemId }: ItemName, comment: string): Promise<Dibs> =>
      change(userId, listingId, async (tx, context) => {
        const coHostId = requireCoHost(context)
        const { round } = context.stored
        if (!round) throw new AppError('conflict', t.lazy`The owner has not opened dibs yet.`)
        if (isClosed(round, now()) || context.sale.status !== 'draft') throw dibsAreClosed()
        if (findItem(context.stored, itemId, now()).state === 'kept') throw isKept()
        await queries.writeWish(tx, { listingId, itemId, coHostId, comment, createdAt: now() })
      }),

    /** Idempotent. What is kept already stays theirs until the owner decides otherwise. @throws AppError as `wish` */
    withdraw: (userId: string, { listingId, itemId }: ItemName): Promise<Dibs> =>
      change(userId, listingId, async (tx, context) => {
        const coHostId = requireCoHost(context)
        if (findItem(context.stored, itemId, now()).state !== 'kept') await queries.deleteWish(tx, itemId, coHostId)
      }),

    /**
     * Chooses an item in one's turn.
     * @throws AppError `not_found`; `conflict` when it is another's turn, or the item is not to be chosen
     */
    pick: (userId: string, { listingId, itemId }: ItemName): Promise<Dibs> =>
      change(userId, listingId, async (tx, context) => {
        const coHostId = requireCoHost(context)
        const { state, wishes, decision } = findItem(context.stored, itemId, now())
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
  }
}

/** @throws AppError `forbidden` for the owner, who decides and does not wish */
function requireCoHost({ coHostId }: Member): string {
  if (coHostId !== null) return coHostId
  throw new AppError('forbidden', t.lazy`It is your sale: take an item out of it to keep it.`)
}

const dibsAreClosed = () => new AppError('conflict', t.lazy`Dibs are closed.`)
const isKept = () => new AppError('conflict', t.lazy`Somebody keeps this already.`)
