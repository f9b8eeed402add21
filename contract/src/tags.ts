import { z } from 'zod'
import { COLOR_LETTERS, StickerColor } from './sticker-colors.ts'
import { MAX_TILL_CENTS } from './till-money.ts'

// What is printed on the tag of a consigned item. A phone that knows nothing of the sale can sell by it.

export const MAX_CONSIGNOR_NUMBER = 9999
export const MAX_TAG_NUMBER = 9999

/** Which thing of which consignor: as far as people read it out, '0012-0043-7' with its check digit. */
export const TagNumber = z.object({
  consignor: z.number().int().min(1).max(MAX_CONSIGNOR_NUMBER),
  item: z.number().int().min(1).max(MAX_TAG_NUMBER),
})
export type TagNumber = z.infer<typeof TagNumber>

/**
 * What may be taken off the price. `full`: nothing. `half`: what the price rules of the sale say. `any`: the same, and the
 * consignor accepts any offer.
 */
export const TagFlag = z.enum(['full', 'half', 'any'])
export type TagFlag = z.infer<typeof TagFlag>

/** Whether a thing costs what was printed on its tag, or what is stored now. */
export const TagRule = z.enum(['printed', 'live'])
export type TagRule = z.infer<typeof TagRule>

/** What a thing costs, and what lowers that. */
export const TagTerms = z.object({
  cents: z.number().int().min(0).max(MAX_TILL_CENTS),
  flag: TagFlag,
  color: StickerColor.nullable(),
})
export type TagTerms = z.infer<typeof TagTerms>

/** A tag as its QR code says it. */
export const PrintedTag = TagTerms.extend(TagNumber.shape)
export type PrintedTag = z.infer<typeof PrintedTag>

/**
 * The quasigroup of H. M. Damm, 'Total anti-symmetrische Quasigruppen' (2004): its check digit notices every single wrong
 * digit and every two neighbors that are swapped.
 */
const DAMM = [
  '0317598642',
  '7092154863',
  '4206871359',
  '1750983426',
  '6123045978',
  '3674209581',
  '5869720134',
  '8945362017',
  '9438617205',
  '2581436790',
]

/** @param digits 0 to 9 only @returns the digit that follows them */
export function computeCheckDigit(digits: string): string {
  return Array.from(digits).reduce((state, digit) => DAMM[Number(state)]?.[Number(digit)] ?? '0', '0')
}

const padded = (number: number): string => String(number).padStart(4, '0')

/** '0012-0043-7'. */
export function formatTagCode({ consignor, item }: TagNumber): string {
  const digits = padded(consignor) + padded(item)
  return `${padded(consignor)}-${padded(item)}-${computeCheckDigit(digits)}`
}

/**
 * Reads what was typed from a tag, with or without hyphens, spaces and the zeros in front of its parts.
 * @returns null for what is no code, or one with a wrong digit
 */
export function parseTagCode(text: string): TagNumber | null {
  const parts = text.trim().split(/[\s-]+/)
  const digits = parts.length === 3 ? toDigits(parts) : text.replaceAll(/[\s-]/g, '')
  if (!/^\d{9}$/.test(digits) || computeCheckDigit(digits.slice(0, 8)) !== digits[8]) return null
  return TagNumber.safeParse({ consignor: Number(digits.slice(0, 4)), item: Number(digits.slice(4, 8)) }).data ?? null
}

const toDigits = ([consignor = '', item = '', check = '']: string[]) =>
  consignor.padStart(4, '0') + item.padStart(4, '0') + check

const PREFIX = 'YT1'
const FLAG_LETTERS: Record<TagFlag, string> = { full: 'F', half: 'H', any: 'A' }

/** 'YT1:0012-0043-7:350:H:G', of the signs that a QR code stores most briefly (ISO/IEC 18004, alphanumeric mode). */
export function formatTagText(tag: PrintedTag): string {
  const color = tag.color === null ? '' : COLOR_LETTERS[tag.color]
  return [PREFIX, formatTagCode(tag), tag.cents, FLAG_LETTERS[tag.flag], color].join(':')
}

/** Reads the QR code of a tag. @returns null for any other code */
export function parseTagText(text: string): PrintedTag | null {
  const [prefix, code = '', cents = '', flagLetter, colorLetter = '', ...rest] = text.trim().split(':')
  const number = parseTagCode(code)
  if (prefix !== PREFIX || number === null || rest.length > 0 || !/^\d{1,10}$/.test(cents)) return null
  const flag = TagFlag.options.find((option) => FLAG_LETTERS[option] === flagLetter)
  const color = StickerColor.options.find((option) => COLOR_LETTERS[option] === colorLetter) ?? null
  if (color === null && colorLetter !== '') return null
  return PrintedTag.safeParse({ ...number, cents: Number(cents), flag, color }).data ?? null
}
