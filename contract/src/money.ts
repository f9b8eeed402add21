import { t } from './texts.ts'
import { z } from 'zod'

// In a file of its own, so that a page which only shows prices does not load the validator.
export { dollars } from './dollars.ts'

/** The largest price that is stored, in dollars. */
export const MAX_PRICE = 10_000_000

const noPrice = () => t`Enter a price such as 12.50`
const DECIMAL = /^\d{1,8}(\.\d{1,4})?$/

/** Money on the wire: a decimal string with two places, in US dollars. */
export const Money = z.string().regex(/^\d+\.\d{2}$/)

/**
 * A price as a caller may send it: a number or a plain decimal string, 0 to MAX_PRICE. Becomes a decimal string with
 * two places. 'NaN', 'Infinity', hexadecimal, exponents, signs, commas and full-width digits are refused.
 */
export const MoneyInput = z
  .union([z.number(), z.string().trim().regex(DECIMAL, { error: noPrice })], { error: noPrice })
  .transform(Number)
  .refine((value) => Number.isFinite(value) && value >= 0 && value <= MAX_PRICE, {
    error: () => t`A price is between 0 and ${MAX_PRICE.toLocaleString('en-US')}`,
  })
  .transform((value) => value.toFixed(2))
