import { t } from '@yardsnap/contract/texts'
import { dollars, MAX_PRICE } from '@yardsnap/contract/money'

const parseAmount = (text: string): number => dollars(text.replaceAll(/[$,\s]/g, ''))

/** Why a typed price cannot be stored as it stands; null when it can. What is no number at all counts as 0 (S5.3). */
export function priceProblem(text: string): string | null {
  const amount = parseAmount(text)
  if (amount < 0) return t`A price cannot be below $0`
  if (amount > MAX_PRICE) return t`A price is at most $${MAX_PRICE.toLocaleString('en-US')}`
  if (Number(amount.toFixed(2)) !== amount) return t`Enter dollars and cents, such as 12.50`
  return null
}

/** A typed price such as '1,250' or '$12.5', as a decimal string of 0 to MAX_PRICE; 0 when it is no number (S5.3). */
export function parsePrice(text: string): string {
  return Math.min(Math.max(parseAmount(text), 0), MAX_PRICE).toFixed(2)
}
