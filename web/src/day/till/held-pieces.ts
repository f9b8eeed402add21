import { type HeldPiece, leftWithout } from '@yardsnap/contract/holds'
import type { TillItem, TillState } from '@yardsnap/contract/till'
import type { BasketLine } from './basket.ts'
import { tillNow } from './till-clock.ts'
import type { useTillQueue } from './use-till-queue.ts'

interface OnThisPhone {
  /** Sales that the server does not know yet. */
  waiting: ReturnType<typeof useTillQueue>['waiting']
  countLeft: (item: TillItem) => number
}

/** Whom pieces are held for, without the holds that sales on this phone have ended. */
export function findHeldPieces({ items }: Pick<TillState, 'items'>, { waiting, countLeft }: OnThisPhone) {
  const ended = new Set(waiting.flatMap(({ sale }) => sale?.lines.flatMap(({ holdId }) => holdId ?? []) ?? []))
  const listHeldPieces = ({ held, alsoHeld }: TillItem): HeldPiece[] =>
    held === null
      ? []
      : [held, ...alsoHeld].filter(({ holdId, until }) => Date.parse(until) > tillNow().getTime() && !ended.has(holdId))

  /** The holds of a line's item, if selling it leaves a holder without and the seller has not said who buys it. */
  function listUnansweredHolds({ itemId, holdId, quantity, isLot, isToSomebodyElse }: BasketLine): HeldPiece[] {
    const item = isToSomebodyElse ? undefined : items.find(({ id }) => id === itemId)
    if (!item) return []
    const others = listHeldPieces(item).filter((held) => held.holdId !== holdId)
    return leftWithout(others, { pieces: quantity, piecesLeft: countLeft(item), isLot }).length > 0
      ? listHeldPieces(item)
      : []
  }

  return { listHeldPieces, listUnansweredHolds }
}
