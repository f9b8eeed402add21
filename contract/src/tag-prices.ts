import { t } from './texts.ts'
import { z } from 'zod'
import { WallClock } from './calendar.ts'
import { isInForce, isReversed } from './rule-periods.ts'
import { StickerColor } from './sticker-colors.ts'
import type { TagRule, TagTerms } from './tags.ts'

/** A presale asks for up to three times the price. */
export const MAX_PERCENT_OF_PRICE = 300

/**
 * From when on all tags, or those of one printed color, cost a part of their price. 50: half price; 150: a presale at one and
 * a half times.
 */
export const TagPriceRule = z
  .object({
    /** Null: tags of all colors. */
    color: StickerColor.nullable(),
    /** By the clock where the sale is. */
    from: WallClock,
    /** Null: until the sale ends. */
    until: WallClock.nullable(),
    percentOfPrice: z
      .number({ error: () => t`The part of the price is a number from 0 to ${MAX_PERCENT_OF_PRICE}` })
      .int({ error: () => t`The part of the price is a whole number` })
      .min(0)
      .max(MAX_PERCENT_OF_PRICE, { error: () => t`The part of the price is at most ${MAX_PERCENT_OF_PRICE} percent` }),
  })
  .refine((rule) => !isReversed(rule), {
    error: () => t`It ends before it begins`,
    path: ['until'],
  })
export type TagPriceRule = z.infer<typeof TagPriceRule>

/**
 * What a tag costs. Of the rules in force the one that began last counts, and of those that began together the lowest price.
 * A tag at full price is never lowered.
 * @param clock what the clock shows where the sale is, YYYY-MM-DDTHH:MM
 * @returns whole cents; parts of a cent are rounded up
 */
export function getTagCents(tag: TagTerms, rules: readonly TagPriceRule[], clock: string): number {
  const inForce = rules.filter(
    (rule) =>
      isInForce(rule, clock) &&
      (rule.color === null || rule.color === tag.color) &&
      (tag.flag !== 'full' || rule.percentOfPrice >= 100),
  )
  const last = inForce.reduce((latest, { from }) => (from > latest ? from : latest), '')
  const percents = inForce.flatMap(({ from, percentOfPrice }) => (from === last ? percentOfPrice : []))
  return percents.length === 0 ? tag.cents : Math.ceil((tag.cents * Math.min(...percents)) / 100)
}

/**
 * Which terms a thing is sold at: those that its tag says, or those that are stored, as the sale's rule is.
 * @param scanned of the QR code; null where the code was typed
 * @param stored what this device knows of the thing; null for nothing
 * @returns null where neither is known; `others`: what the other one says, if it differs, for the cashier to see
 */
export function chooseTagTerms(
  rule: TagRule,
  scanned: TagTerms | null,
  stored: (TagTerms & { printed: TagTerms | null }) | null,
): { terms: TagTerms; others: TagTerms | null } | null {
  const printed = scanned ?? stored?.printed ?? null
  const [first, second] = rule === 'printed' ? [printed, stored] : [stored, printed]
  const terms = first ?? second
  if (!terms) return null
  const others = first && second && !areSameTerms(first, second) ? second : null
  return { terms, others }
}

export const areSameTerms = (a: TagTerms, b: TagTerms): boolean =>
  a.cents === b.cents && a.flag === b.flag && a.color === b.color
