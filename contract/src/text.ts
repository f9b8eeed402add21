import { t } from './texts.ts'
import { z } from 'zod'

/** Made when first needed: it takes a page milliseconds. */
let graphemes: Intl.Segmenter | undefined

/** Length as a reader counts it: grapheme clusters, so that one emoji or accented letter is one. */
export function countGraphemes(value: string): number {
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  let count = 0
  for (const _ of graphemes.segment(value)) count += 1
  return count
}

/** A text that nobody typed, within a length in UTF-16 units: a longer one ends with '…'. */
export function shortened(text: string, max: number): string {
  if (text.length <= max) return text
  // A cut may leave half of a character.
  return `${text
    .slice(0, max - 1)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()}…`
}

/** How many UTF-16 units a text may have for each grapheme of its limit: one grapheme alone may have thousands. */
const UNITS_PER_GRAPHEME = 2
/**
 * Up to this many UTF-16 units for each character of the limit, the message explains why a text that looks short is too
 * long.
 */
const MAX_SEEN_UNITS = 16

/** Anything but spaces and what shows nothing by itself ('default ignorable'), such as the zero-width space. */
const VISIBLE = /[^\s\p{DI}]/u

/**
 * A line or paragraph that people type. Trimmed, and empty where nothing of it can be seen; refuses U+0000 (PostgreSQL
 * cannot store it) and lone surrogates (they would be changed silently). `label` makes the name of the field on screen,
 * when somebody is to read it; `max` counts graphemes.
 */
export function plainText(label: () => string, max: number) {
  return z
    .string({ error: ({ input }) => (input === undefined ? t`${label()} is required` : t`${label()} must be text`) })
    .overwrite((value) => (VISIBLE.test(value) ? value.trim() : ''))
    .max(max * UNITS_PER_GRAPHEME, { error: ({ input }) => tooLong(label(), max, input), abort: true })
    .refine((value) => !value.includes('\u0000') && value.isWellFormed(), {
      error: () => t`${label()} contains characters that cannot be stored`,
      abort: true,
    })
    .refine((value) => value.length <= max || countGraphemes(value) <= max, {
      error: ({ input }) => tooLong(label(), max, input),
    })
}

/** Counts no more of a text than its limit allows, however long it is. */
function tooLong(label: string, max: number, input: unknown): string {
  const isComposed = typeof input === 'string' && input.length <= max * MAX_SEEN_UNITS && countGraphemes(input) <= max
  if (!isComposed) return t`${label} is too long (at most ${max} characters)`
  return t`${label} is too long (at most ${max} characters). Emoji and letters that are made of several parts count more than once`
}
