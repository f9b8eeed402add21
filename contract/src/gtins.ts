import { t } from './texts.ts'
import { z } from 'zod'

/** Of one photo. */
export const MAX_CODES_PER_PHOTO = 12

/** GS1 General Specifications, 7.9.1: from the right, digits weigh 1, 3, 1, 3 …, and the sum is a multiple of 10. */
function isChecked(digits: string): boolean {
  const sum = digits
    .split('')
    .toReversed()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 ? 3 : 1), 0)
  return sum % 10 === 0
}

/**
 * The UPC-A that a UPC-E is short for: the last of its six digits says where zeros were left out (GS1 General Specifications,
 * 5.2.2.4).
 * @param upcE eight digits
 */
function expandUpcE(upcE: string): string {
  const [system, six, last, check] = [upcE[0], upcE.slice(1, 7), Number(upcE[6]), upcE[7]]
  const fill = (before: number, zeros: string) => `${six.slice(0, before)}${zeros}${six.slice(before, 5)}`
  if (last <= 2) return `${system}${six.slice(0, 2)}${last}0000${six.slice(2, 5)}${check}`
  if (last === 3) return `${system}${fill(3, '00000')}${check}`
  if (last === 4) return `${system}${fill(4, '00000')}${check}`
  return `${system}${fill(5, '0000')}${last}${check}`
}

/** ISBN-10: digits weigh 10 to 1, the last one may be X for 10, and the sum is a multiple of 11. */
function fromIsbn10(text: string): string | null {
  if (!/^\d{9}[\dX]$/.test(text)) return null
  const sum = text
    .split('')
    .reduce((total, digit, index) => total + (digit === 'X' ? 10 : Number(digit)) * (10 - index), 0)
  if (sum % 11 !== 0) return null
  const body = `978${text.slice(0, 9)}`
  return Array.from({ length: 10 }, (_, check) => `${body}${check}`).find(isChecked) ?? null
}

/**
 * The number under a barcode as it is kept, of what a person types or a scanner reads: with spaces or hyphens, an ISBN of ten
 * digits, a UPC-E of eight. A UPC-A is kept with 12 digits, an EAN-13 with 13 and an EAN-8 with 8; a UPC-E as the UPC-A that it
 * is short for, and an EAN-13 that begins with 0 as the UPC-A that it is.
 * @returns null for a number whose check digit is wrong, and for what is no such number
 */
export function toGtin(text: string): string | null {
  const digits = text
    .trim()
    .replace(/^(?:ISBN(?:-1[03])?|UPC(?:-[AE])?|EAN(?:-(?:8|13))?|GTIN)\b[\s:#]*/i, '')
    .replaceAll(/[\s\u2010-\u2013-]/g, '')
    .toUpperCase()
  if (digits.length === 10) return fromIsbn10(digits)
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits) || /^0+$/.test(digits)) return null
  if (digits.length === 8) {
    // An EAN-8 that begins with 0 is a shop's own, so that the number is a UPC-E where it can be one.
    if (digits.startsWith('0') && isChecked(expandUpcE(digits))) return expandUpcE(digits)
    return isChecked(digits) ? digits : null
  }
  if (!isChecked(digits)) return null
  // A GTIN-14 that begins with 0 is a shorter one; any other is a case of things and no thing.
  if (digits.length === 14) return digits.startsWith('0') ? toGtin(digits.slice(1)) : null
  return digits.length === 13 && digits.startsWith('0') ? digits.slice(1) : digits
}

/**
 * Whether the number means the same thing everywhere. Shops give numbers of their own to what they weigh and label, and
 * coupons have some (GS1 General Specifications, 1.4: prefixes 02, 04, 05, 2, 98 and 99; EAN-8 with 0 or 2).
 */
export function isProductNumber(gtin: string): boolean {
  if (gtin.length === 8) return !/^[02]/.test(gtin)
  return gtin.length === 12 ? !/^[245]/.test(gtin) : !/^(?:2|98|99)/.test(gtin)
}

/** In UTF-16 units, of what is typed: a number with hyphens, and a word before it. */
export const MAX_TYPED_GTIN = 40

const isBlank = (text: string) => text.trim() === ''

/** A number as callers send it; none is null or ''. */
export const GtinInput = z
  .string()
  .max(MAX_TYPED_GTIN, { error: () => t`A barcode has 8, 12 or 13 digits` })
  .refine((text) => isBlank(text) || toGtin(text) !== null, { error: ({ input }) => getGtinProblem(String(input)) })
  .transform((text) => (isBlank(text) ? null : toGtin(text)))

function getGtinProblem(text: string): string {
  const digits = text.replaceAll(/\D/g, '')
  if (![8, 10, 12, 13].includes(digits.length)) return t`A barcode has 8, 12 or 13 digits`
  return t`A digit of this barcode is wrong: compare it with the printed number`
}
