import { t } from '@yardsnap/contract/texts'
import { MAX_ITEMS_PER_PHOTO } from '@yardsnap/contract/detection'
import { ITEM_GROUPS } from '@yardsnap/contract/item-groups'
import { ITEM_CATEGORIES, ITEM_CONDITIONS } from '@yardsnap/contract/items'
import { DEFAULT_CONFIDENCE, detectedBounds, ITEM_DEFAULTS } from '@yardsnap/contract/item-input'
import { z } from 'zod'
import { AppError } from '#errors.ts'
import { intersectionOverUnion } from '#ports/vision/boxes.ts'
import type { Box } from '#ports/vision/port.ts'
import type { BoxConvention, PhotoSize } from './box-convention.ts'
import type { AppraisedItem } from './port.ts'

/** Upper limit of a suggested price in dollars, whatever a model says (or a text in the photo makes it say). */
export const MAX_APPRAISED_PRICE = 2000
/** The same for an item's price in a shop. */
const MAX_PRICE_NEW = 10_000
const MAX_TITLE = 80
const MAX_TEXT = 500
/** Boxes with a side shorter than this fraction of the photo's are dropped. */
const MIN_SIDE = 0.01
/** A better box for a numbered item overlaps its box by at least this; otherwise it belongs to another item. */
const MIN_BETTER = 0.3
/** From this overlap on, the box that was sent fits. */
const FITS = 0.9

/** Response schema for the model. All fields are required, because some services demand that of a schema. */
export const AnswerForm = z.object({
  items: z.array(
    z.object({
      number: z.number().nullable().describe('Number of the box around this item; null for an item without one'),
      box: z
        .array(z.number())
        .nullable()
        .describe('Where an item without a number is, or where a numbered one is when its box does not fit; else null'),
      title: z.string().describe('What it is, with maker and model when they can be seen; at most 80 characters'),
      category: z.enum(ITEM_CATEGORIES),
      group: z.enum(ITEM_GROUPS).nullable(),
      condition: z.enum(ITEM_CONDITIONS),
      description: z.string().describe('One or two sentences for a buyer, of what can be seen'),
      priceLow: z.number().describe('US dollars, second-hand at a garage sale'),
      priceSuggested: z.number(),
      priceHigh: z.number(),
      priceNew: z.number().nullable().describe('US dollars in a shop; null when you cannot tell'),
      marketNotes: z.string().describe('One sentence on what the price rests on'),
      confidence: z.number().describe('0 to 1: how sure the title is'),
    }),
  ),
})

/** Parses "$12.50" and "12,50" as 12.5; negative values and non-numbers become null. */
const priceUpTo = (most: number) =>
  z
    .union([z.number(), z.string().max(40).transform(numberIn)])
    .pipe(z.number().min(0))
    .transform((dollars) => Math.min(dollars, most))
    .nullable()
    .catch(null)
const Price = priceUpTo(MAX_APPRAISED_PRICE)
const PriceNew = priceUpTo(MAX_PRICE_NEW).transform((dollars) => dollars || null)

const Confidence = z
  .union([z.number(), z.string().max(40).transform(Number)])
  .pipe(z.number().min(0).max(1))
  .catch(DEFAULT_CONFIDENCE)

/** Lenient schema of an entry: an invalid field is dropped, not the whole entry. */
const Entry = z.object({
  number: z
    .union([z.number(), z.string().max(40).transform(Number)])
    .pipe(z.int())
    .nullable()
    .catch(null),
  box: z.array(z.number()).length(4).nullable().catch(null),
  title: text(MAX_TITLE),
  category: z.string().toLowerCase().pipe(z.enum(ITEM_CATEGORIES)).catch(ITEM_DEFAULTS.category),
  group: z.string().toLowerCase().pipe(z.enum(ITEM_GROUPS)).nullable().catch(null),
  condition: z.string().toLowerCase().pipe(z.enum(ITEM_CONDITIONS)).catch(ITEM_DEFAULTS.condition),
  description: text(MAX_TEXT),
  priceLow: Price,
  priceSuggested: Price,
  priceHigh: Price,
  priceNew: PriceNew,
  marketNotes: text(MAX_TEXT),
  confidence: Confidence,
})
type Entry = z.infer<typeof Entry>

const Answer = z.union([
  z.object({ items: z.array(z.unknown()) }).transform(({ items }) => items),
  z.array(z.unknown()),
])

export interface AnswerContext {
  /** The boxes that were numbered, from 1 on. */
  boxes: readonly Box[]
  photo: PhotoSize
  convention: BoxConvention
}

/**
 * Extracts the valid parts of a model's response and drops the rest.
 * @throws AppError `invalid` when it is not a list, or has entries but no valid one.
 */
export function readAnswer(answer: unknown, { boxes, photo, convention }: AnswerContext): AppraisedItem[] {
  const entries = Answer.safeParse(answer)
  if (!entries.success) throw invalidAnswer()
  const items: AppraisedItem[] = []
  const named = new Set<Box>()
  for (const raw of entries.data.slice(0, MAX_ITEMS_PER_PHOTO)) {
    const entry = Entry.safeParse(raw).data
    if (!entry || entry.title === '') continue
    const known = entry.number === null ? undefined : boxes[entry.number - 1]
    const placed = entry.box && tidyBox(convention.toBox(entry.box, photo))
    if (known && !named.has(known)) {
      named.add(known)
      const betterBox = placed && isBetter(placed, known) ? placed : null
      items.push(
        toAppraisedItem(entry, { box: known, betterBox, isBoxRough: betterBox !== null && convention.isRough }),
      )
    } else if (!known && placed) {
      items.push(toAppraisedItem(entry, { box: placed, betterBox: null, isBoxRough: convention.isRough }))
    }
  }
  if (items.length === 0 && entries.data.length > 0) throw invalidAnswer()
  return items
}

const THINKING = /^[\s\S]*<\/think(?:ing)?>/i
const FENCED = /```(?:json)?\s*([[{][\s\S]*?)(?:```|$)/i

/**
 * The JSON in a model's text. Self-hosted models often think aloud before it, wrap it in a fenced code block, or add
 * text before and after it.
 */
export function jsonIn(text: string): string {
  const answer = text.replace(THINKING, '')
  const json = FENCED.exec(answer)?.[1] ?? answer.slice(Math.max(answer.search(/[[{]\s*["{]/), 0))
  const end = Math.max(json.lastIndexOf('}'), json.lastIndexOf(']')) + 1
  return end > 0 ? json.slice(0, end) : json
}

/** The error of S8.5. */
export function invalidAnswer(cause?: unknown): AppError {
  return new AppError('invalid', t.lazy`Invalid response from AI analysis`, { cause })
}

function isBetter(placed: Box, known: Box): boolean {
  const overlap = intersectionOverUnion(placed, known)
  return overlap >= MIN_BETTER && overlap < FITS
}

function toAppraisedItem(entry: Entry, place: Pick<AppraisedItem, 'box' | 'betterBox' | 'isBoxRough'>): AppraisedItem {
  const { number: _number, priceLow: _low, priceSuggested: _suggested, priceHigh: _high, ...fields } = entry
  return { ...fields, ...place, price: toPriceRange(entry) }
}

/** Sorts a price range; missing ends are derived by the rule of S4.5. */
function toPriceRange({ priceLow, priceSuggested, priceHigh }: Entry): AppraisedItem['price'] {
  const known = [priceLow, priceSuggested, priceHigh].filter((price) => price !== null)
  if (known.length === 0) return null
  const [least, most] = [Math.min(...known), Math.max(...known)]
  const suggested = priceSuggested ?? (least + most) / 2
  const bounds = detectedBounds(suggested)
  return {
    low: Math.min(priceLow === null ? bounds.low : least, suggested),
    suggested,
    high: Math.max(priceHigh === null ? bounds.high : most, suggested),
  }
}

/** Orders the corners and clamps them to the photo. @returns null if the box becomes empty. */
function tidyBox({ x0, y0, x1, y1 }: Box): Box | null {
  const [left, right] = ordered(x0, x1)
  const [top, bottom] = ordered(y0, y1)
  const isVisible = right - left >= MIN_SIDE && bottom - top >= MIN_SIDE
  return isVisible ? { x0: left, y0: top, x1: right, y1: bottom } : null
}

function ordered(a: number, b: number): [number, number] {
  const clamp = (value: number) => Math.min(1, Math.max(0, value))
  return [clamp(Math.min(a, b)), clamp(Math.max(a, b))]
}

function text(max: number) {
  return z
    .string()
    .transform((written) => toPlainLine(written, max))
    .catch('')
}

function numberIn(written: string): number {
  const digits = written.replace(/[^\d.,-]/g, '')
  if (digits === '') return Number.NaN
  return Number(/,\d{1,2}$/.test(digits) ? digits.replaceAll('.', '').replace(',', '.') : digits.replaceAll(',', ''))
}

/** HTML tags, and an unclosed one at the end. */
const MARKUP = /<[^>]*(>|$)/g
/** Control, bidirectional and other invisible characters. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}]+/gu

/** Sanitizes model output to one line of plain text: no markup, nothing invisible, at most `max` characters. */
function toPlainLine(written: string, max: number): string {
  const plain = written
    .slice(0, max * 20)
    .replace(MARKUP, ' ')
    .replace(INVISIBLE, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return Array.from(plain).slice(0, max).join('').trim()
}
