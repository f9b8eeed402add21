import { type HeldPiece, type HoldRequest, leftWithout } from '@yardsnap/contract/holds'
import { type ListedItem, quantityLeft } from '@yardsnap/contract/items'
import { formatClock } from '#lib/instants.ts'

/** To whom something goes that is held: the hold of the person who buys it, or knowingly somebody else. */
export interface HeldAnswer {
  holdId?: string
  isToSomebodyElse?: boolean
}

/** 'Held for Nani S. until 4:17 PM' */
export function heldText({ name, until }: HeldPiece, timeZone: string | null): string {
  return `Held for ${name} until ${formatClock(until, timeZone)}`
}

/**
 * For whom pieces of an item are held, where a sale would leave one of them without.
 * @param requests of the host, in the order of asking
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
