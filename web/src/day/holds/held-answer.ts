import { t } from '@yardsnap/contract/texts'
import { type HeldPiece, type HoldRequest, leftWithout } from '@yardsnap/contract/holds'
import { type ListedItem, quantityLeft } from '@yardsnap/contract/items'
import { formatClock } from '#lib/instants.ts'

/** Who buys an item that is held: the person with this hold, or knowingly somebody else. */
export interface HeldAnswer {
  holdId?: string
  isToSomebodyElse?: boolean
}

/** 'Held for Nani S. until 4:17 PM' */
export function heldText({ name, until }: HeldPiece, timeZone: string | null): string {
  return t`Held for ${name} until ${formatClock(until, timeZone)}`
}

/**
 * The holds of an item, if selling some pieces would leave a holder without; otherwise none.
 * @param requests all hold requests at the sale, in the order of asking
 */
export function heldAgainst(item: ListedItem, pieces: number, requests: readonly HoldRequest[]): HeldPiece[] {
  const now = Date.now()
  const held = requests.flatMap(({ id, itemId, state, shopperName, until }) =>
    itemId === item.id && state === 'granted' && until !== null && Date.parse(until) > now
      ? [{ holdId: id, name: shopperName, until }]
      : [],
  )
  return leftWithout(held, { pieces, piecesLeft: quantityLeft(item), isLot: item.sellAsLot }).length > 0 ? held : []
}
