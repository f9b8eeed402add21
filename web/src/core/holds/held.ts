import { formatPrice } from '@yardsnap/contract/formats'
import { t } from '@yardsnap/contract/texts'
import type { HeldPiece, HoldRequest } from '@yardsnap/contract/holds'
import { formatClock } from '#lib/instants.ts'

/** 'Held for Nani S. until 4:17 PM', and what price was agreed. */
export function heldText({ name, until, agreedCents }: HeldPiece, timeZone: string | null): string {
  const time = formatClock(until, timeZone)
  if (agreedCents === null) return t`Held for ${name} until ${time}`
  return t`Held for ${name} until ${time}, agreed ${formatPrice(agreedCents / 100)}`
}

/**
 * For whom pieces of an item are held now.
 * @param requests all hold requests at the sale, in the order of asking
 */
export function listHeldPieces(requests: readonly HoldRequest[], ofItemId: string): HeldPiece[] {
  const now = Date.now()
  return requests.flatMap(({ id, itemId, state, shopperName, until, agreedCents }) =>
    itemId === ofItemId && state === 'granted' && until !== null && Date.parse(until) > now
      ? [{ holdId: id, name: shopperName, until, agreedCents }]
      : [],
  )
}
