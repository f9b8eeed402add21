import { t } from '@yardsnap/contract/texts'
import { dollars } from '@yardsnap/contract/dollars'
import { formatPrice } from '@yardsnap/contract/formats'

/**
 * 'Sold', 'Sold 3 for $12', 'Given away'.
 * @param pieces null where the number does not matter
 * @param price dollars for all of them; null if it is not known
 */
export function soldText(pieces: number | null, price: string | number | null): string {
  if (price === null) return pieces === null ? t`Sold` : t`Sold ${pieces}`
  if (dollars(price) <= 0) return pieces === null ? t`Given away` : t`Gave ${pieces} away`
  const paid = formatPrice(price)
  return pieces === null ? t`Sold for ${paid}` : t`Sold ${pieces} for ${paid}`
}
