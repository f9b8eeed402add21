import { formatPrice } from '@yardsnap/contract/formats'
import { t } from '@yardsnap/contract/texts'
import type { HeldPiece, HoldRequest } from '@yardsnap/contract/holds'
import { formatClock, goesOn } from '#lib/instants.ts'

/** 'Held for Nani S. until 4:17 PM', and what price was agreed. */
export function heldText({ name, until, agreedCents }: HeldPiece, timeZone: string | null): string {
  const time = formatClock(until, timeZone)
  if (agreedCents === null) return t`Held for ${name} until ${time}`
  return t`Held for ${name} until ${time}, agreed ${formatPrice(agreedCents / 100)}`
}

/** All hold requests at a sale, in the order of asking, and when they were read, in epoch milliseconds. */
export interface ReadRequests {
  data?: readonly HoldRequest[] | undefined
  dataUpdatedAt: number
}

/** For whom pieces of an item are held now. */
export function listHeldPieces({ data = [], dataUpdatedAt }: ReadRequests, ofItemId: string): HeldPiece[] {
  return data.flatMap(({ id, itemId, state, shopperName, until, agreedCents }) =>
    itemId === ofItemId && state === 'granted' && until !== null && goesOn(until, dataUpdatedAt)
      ? [{ holdId: id, name: shopperName, until, agreedCents }]
      : [],
  )
}
