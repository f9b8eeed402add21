import { formatPrice } from '@yardsnap/contract/formats'
import { t } from '@yardsnap/contract/texts'
import { type HeldPiece, type HoldRequest, leftWithout } from '@yardsnap/contract/holds'
import { type ListedItem, quantityLeft } from '@yardsnap/contract/items'
import { formatClock } from '#lib/instants.ts'

/** Who buys an item that is held: the person with this hold, or knowingly somebody else. */
export interface HeldAnswer {
  holdId?: string
  isToSomebodyElse?: boolean
}

/** 'Held for Nani S. until 4:17 PM', and what price was agreed. */
export function heldText({ name, until, agreedCents }: HeldPiece, timeZone: string | null): string {
  const time = formatClock(until, timeZone)
  if (agreedCents === null) return t`Held for ${name} until ${time}`
  return t`Held for ${name} until ${time}, agreed ${formatPrice(agreedCents / 100)}`
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
  const now = Date.now()
  const held = requests.flatMap(({ id, itemId, state, shopperName, until, agreedCents }) =>
    itemId === item.id && state === 'granted' && until !== null && Date.parse(until) > now
      ? [{ holdId: id, name: shopperName, until, agreedCents }]
      : [],
  )
  return leftWithout(held, { pieces, piecesLeft: quantityLeft(item), isLot: item.sellAsLot }).length > 0 ? held : []
}
