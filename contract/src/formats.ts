import { dollars } from './dollars.ts'

const withCents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const withoutCents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })

/** '$1,840.00' of a decimal string or a number of dollars; what is not a number counts as 0 (S5.3). */
export function formatMoney(value: string | number | null | undefined): string {
  return withCents.format(dollars(value))
}

/** '$60' for whole dollars, '$12.50' otherwise: for tags, where '.00' is noise. */
export function formatPrice(value: string | number | null | undefined): string {
  const amount = dollars(value)
  return Number.isInteger(amount) ? withoutCents.format(amount) : withCents.format(amount)
}

/** '$1,841', rounded to whole dollars: for estimates. */
export function formatRoundedMoney(value: string | number | null | undefined): string {
  return withoutCents.format(Math.round(dollars(value)))
}

/** '1 item', '1,200 items'. */
export function countText(count: number, noun = 'item'): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`
}

/** 'Furniture' of 'furniture' (S3.4). */
export function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
