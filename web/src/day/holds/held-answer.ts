import { askingCents, type PricedSale } from '@yardsnap/contract/asking-price'
import { formatPrice } from '@yardsnap/contract/formats'
import { t } from '@yardsnap/contract/texts'
import { type HeldPiece, leftWithout } from '@yardsnap/contract/holds'
import { type ListedItem, quantityLeft } from '@yardsnap/contract/items'
import { toCents, toDollars } from '@yardsnap/contract/till-money'
import { listHeldPieces, type ReadRequests } from '#core/holds/held.ts'

/** Who buys an item that is held: the person with this hold, knowingly somebody else than others who have one, or both. */
export interface HeldAnswer {
  holdId?: string
  isToSomebodyElse?: boolean
}

/**
 * That the person with this hold buys it. Where others hold pieces too, the seller answers for them as well: who misses out
 * is told that it is sold, as the question says.
 */
export function boughtBy(holdId: string, held: readonly HeldPiece[]): HeldAnswer {
  return held.length > 1 ? { holdId, isToSomebodyElse: true } : { holdId }
}

/** Whom a held piece is sold to, and for what price where one was agreed. */
export function soldToText({ name, agreedCents }: HeldPiece): string {
  return agreedCents === null ? t`Sold to ${name}` : t`Sold to ${name}, agreed ${formatPrice(agreedCents / 100)}`
}

/** The holds of an item, if selling some pieces would leave a holder without; otherwise none. */
export function heldAgainst(item: ListedItem, pieces: number, requests: ReadRequests): HeldPiece[] {
  const held = listHeldPieces(requests, item.id)
  return leftWithout(held, { pieces, piecesLeft: quantityLeft(item), isLot: item.sellAsLot }).length > 0 ? held : []
}

interface AnsweredSale {
  answer: HeldAnswer
  item: ListedItem
  listing: PricedSale
  /** For whom pieces of the item are held. */
  held: readonly HeldPiece[]
  now: Date
}

/**
 * A sale with what was agreed with its buyer in place of the price asked, unless that is less by now, as at the till. A price
 * that was typed stays, and so does none.
 * @param sold `price`: dollars for all of the pieces
 */
export function withAgreedPrice<Sold extends { quantity: number; price: string | null }>(
  sold: Sold,
  { answer, item, listing, held, now }: AnsweredSale,
): Sold {
  const agreed = held.find(({ holdId }) => holdId === answer.holdId)?.agreedCents ?? null
  const asked = askingCents(item, sold.quantity, listing, now)
  if (agreed === null || sold.price === null || toCents(sold.price) !== asked) return sold
  // Agreed on is one piece, or the whole lot.
  const others = item.sellAsLot ? 0 : askingCents(item, sold.quantity - 1, listing, now)
  return { ...sold, price: toDollars(Math.min(asked, agreed + others)) }
}
