import { dollars, MAX_PRICE } from '@yardsnap/contract/money'
import { language, t } from '@yardsnap/contract/texts'

const GROUPED = /^[1-9]\d{0,2}(?:([.,])\d{3})(?:\1\d{3})*(?:(?!\1)[.,]\d{0,2})?$/
const PLAIN = /^\d*(?:[.,]\d{0,2})?$/

/**
 * A number as people who speak Spanish type it, some with a point for the decimals and some with a comma. A mark before
 * one or two last digits parts the cents: '1200,5', '1.200,50' and '1,200.50'. A mark before exactly three digits parts
 * thousands, whichever it is: '1.200' and '1,200' are 1200, because nobody prices in tenths of a cent. Everything else
 * says nothing for sure, as '1.2000' and '1,20,50': it is refused and never guessed.
 * @returns null for what is no such number
 */
export function parseSpanishAmount(text: string): number | null {
  const sign = text.startsWith('-') ? -1 : 1
  const digits = text.replace(/^-/, '')
  if (!/\d/.test(digits)) return null
  const [thousands] = /[.,]/.exec(digits) ?? []
  if (GROUPED.test(digits) && thousands) {
    return sign * Number(digits.replaceAll(thousands, '').replace(',', '.'))
  }
  return PLAIN.test(digits) ? sign * Number(digits.replace(',', '.')) : null
}

/** @returns null for digits and marks of which nobody can say for sure what number they are */
function parseAmount(text: string): number | null {
  const typed = text.replaceAll(/[$\s]/g, '')
  const isNumber = /^-?[\d.,]+$/.test(typed) && /\d/.test(typed)
  if (language() === 'es') return isNumber ? parseSpanishAmount(typed) : 0
  return isNumber && !isEnglishAmount(typed) ? null : dollars(typed.replaceAll(',', ''))
}

/** Commas part thousands: '12,50' may be dollars and cents of somebody from elsewhere, and is not taken for 1250. */
function isEnglishAmount(typed: string): boolean {
  return /^-?(?:\d*|\d{1,3}(?:,\d{3})+)(?:\.\d*)?$/.test(typed)
}

/** Why a typed price cannot be stored as it stands; null when it can. What is no number at all counts as 0 (S5.3). */
export function priceProblem(text: string): string | null {
  const amount = parseAmount(text)
  if (amount !== null && amount < 0) return t`A price cannot be below $0`
  if (amount !== null && amount > MAX_PRICE) return t`A price is at most $${MAX_PRICE.toLocaleString('en-US')}`
  if (amount === null || Number(amount.toFixed(2)) !== amount) return t`Enter dollars and cents, such as 12.50`
  return null
}

/** A typed price such as '1,250' or '$12.5', as a decimal string of 0 to MAX_PRICE; 0 when it is no number (S5.3). */
export function parsePrice(text: string): string {
  return Math.min(Math.max(parseAmount(text) ?? 0, 0), MAX_PRICE).toFixed(2)
}

/** What was typed as `MoneyInput` reads it, which refuses what is no price. */
export function toMoneyInput(text: string): string {
  return language() === 'es' ? String(parseSpanishAmount(text.replaceAll(/[$\s]/g, '')) ?? Number.NaN) : text
}

/** A price that is being typed, key by key: digits, and a point before at most two. @returns null for what is refused */
export function cleanPrice(text: string): string | null {
  const typed = text.replaceAll(/[$\s]/g, '')
  if (language() === 'es') return cleanSpanishPrice(typed)
  return isEnglishAmount(typed) ? withTwoDecimals(typed.replaceAll(',', '')) : null
}

/** The same as `parseSpanishAmount` reads it: with the third digit behind a mark, the mark parts thousands. */
export function cleanSpanishPrice(typed: string): string | null {
  if (!/[.,]\d{3}/.test(typed)) return withTwoDecimals(typed.replaceAll(',', '.'))
  const amount = parseSpanishAmount(typed)
  return amount === null ? null : String(amount)
}

function withTwoDecimals(typed: string): string | null {
  return /^\d*(?:\.\d{0,2})?$/.test(typed) ? typed : null
}
