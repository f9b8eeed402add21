import { dollars, MAX_PRICE } from '@yardsnap/contract/money'

/** A typed price such as '1,250' or '$12.5', as a decimal string of 0 to MAX_PRICE; 0 when it is no number (S5.3). */
export function parsePrice(text: string): string {
  const amount = dollars(text.replaceAll(/[$,\s]/g, ''))
  return Math.min(Math.max(amount, 0), MAX_PRICE).toFixed(2)
}
