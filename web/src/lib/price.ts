import { dollars, MAX_PRICE } from '@yardsnap/contract/money'

/**
 * What was typed as a price, as a decimal string of 0 to MAX_PRICE; 0 when it is no number (S5.3).
 * '1,250' and '$12.5' are prices too: people type what they would write on a tag.
 */
export function parsePrice(text: string): string {
  const amount = dollars(text.replaceAll(/[$,\s]/g, ''))
  return Math.min(Math.max(amount, 0), MAX_PRICE).toFixed(2)
}
