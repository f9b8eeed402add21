import { formatPrice } from '@yardsnap/contract/formats'
import { t } from '@yardsnap/contract/texts'
import { type HeldPiece, type HoldRequest, leftWithout } from '@yardsnap/contract/holds'
import { type ListedItem, quantityLeft } from '@yardsnap/contract/items'
import { listHeldPieces } from '#core/holds/held.ts'

/** Who buys an item that is held: the person with this hold, or knowingly somebody else. */
export interface HeldAnswer {
  holdId?: string
  isToSomebodyElse?: boolean
}

/** Whom a held piece is sold to, and for what price where one was agreed. */
export function soldToText({ name, agreedCents }: HeldPiece): string {
  return agreedCents === null ? t`Sold to ${name}` : t`Sold to ${name}, agreed ${formatPrice(agreedCents / 100)}`
}

/**
 * The holds of an item, if selling some pieces would leave a holder without; otherwise none.
 * @param requests all hold requests at the sale, in the order of asking
 */
export function heldAgainst(item: ListedItem, pieces: number, requests: readonly HoldRequest[]): HeldPiece[] {
  const held = listHeldPieces(requests, item.id)
  return leftWithout(held, { pieces, piecesLeft: quantityLeft(item), isLot: item.sellAsLot }).length > 0 ? held : []
}
