import { dollars } from './dollars.ts'

// Not by Intl: the first formatter that a page makes reads the language's data, which takes a phone a tenth of a second.

/** '$1,840.00' of a decimal string or a number of dollars; what is not a number counts as 0 (S5.3). */
export function formatMoney(value: string | number | null | undefined): string {
  return moneyText(dollars(value), 2)
}

/** '$60' for whole dollars, '$12.50' otherwise: for tags, where '.00' is noise. */
export function formatPrice(value: string | number | null | undefined): string {
  const amount = dollars(value)
  return moneyText(amount, Number.isInteger(amount) ? 0 : 2)
}

/** '$1,841', rounded to whole dollars: for estimates. */
export function formatRoundedMoney(value: string | number | null | undefined): string {
  return moneyText(Math.round(dollars(value)), 0)
}

function moneyText(amount: number, decimals: 0 | 2): string {
  return `${amount < 0 ? '-' : ''}$${grouped(Math.abs(amount).toFixed(decimals))}`
}

/** '1,200' of a whole number. */
export function formatCount(count: number): string {
  return grouped(String(count))
}

/** '1,840.00' of '1840.00'. */
function grouped(decimal: string): string {
  return decimal.replaceAll(/\B(?=(?:\d{3})+(?!\d))/g, ',')
}

/** 'Furniture' of 'furniture' (S3.4). */
export function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
