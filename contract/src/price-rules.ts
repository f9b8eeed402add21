import { t } from './texts.ts'
import { z } from 'zod'
import { WallClock } from './calendar.ts'
import { ItemCategory } from './items.ts'
import { dollars, MAX_PRICE } from './money.ts'
import { StickerColor } from './sticker-colors.ts'

/** What a rule is for: everything, the things of a category or of a sticker's color, or chosen things. */
export const RULE_SCOPES = ['all', 'category', 'color', 'items'] as const

/**
 * What a rule does to a price: `percent` and `amount` take something off, `price` is a new one where that is lower. `bag`
 * changes no price: a bag of these things costs so much.
 */
export const RULE_KINDS = ['percent', 'amount', 'price', 'bag'] as const
export type RuleKind = (typeof RULE_KINDS)[number]

/** How many things a rule names; lists of sales carry them. */
const MAX_RULE_ITEMS = 100

/** An amount of dollars as it is typed, '2' or '2.50'. */
const ruleMoney = z
  .string()
  .regex(/^\d{1,8}(\.\d{1,2})?$/, { error: () => t`Enter a price such as 12.50`, abort: true })
  .refine((value) => dollars(value) > 0 && dollars(value) <= MAX_PRICE, {
    error: () => t`Enter a price of more than 0`,
  })

/** The fields of a rule; which of them are needed follows from `scope` and `kind`, and the others are null. */
export const PriceRule = z
  .object({
    scope: z.enum(RULE_SCOPES),
    category: ItemCategory.nullable(),
    color: StickerColor.nullable(),
    itemIds: z.array(z.uuid().toLowerCase()).max(MAX_RULE_ITEMS, {
      error: () => t`A rule is for at most ${MAX_RULE_ITEMS} chosen things. Give more of them a sticker color.`,
    }),
    /** By the clock where the sale is; null: as soon as the sale is public. */
    from: WallClock.nullable(),
    /** Null: until the sale ends. */
    until: WallClock.nullable(),
    kind: z.enum(RULE_KINDS),
    percentOff: z
      .number({ error: () => t`Percent off is a number from 1 to 99` })
      .int({ error: () => t`Percent off is a whole number` })
      .min(1, { error: () => t`Percent off is at least 1` })
      .max(99, { error: () => t`Percent off is at most 99` })
      .nullable(),
    /** In dollars: what is taken off, what a thing costs, or a bag. */
    amount: ruleMoney.nullable(),
    /** In dollars: the lowest price that the rule makes. */
    notBelow: ruleMoney.nullable(),
  })
  .superRefine((rule, context) => {
    const missing = (path: keyof typeof rule, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (rule.scope === 'category' && rule.category === null) missing('category', t`Choose a category`)
    if (rule.scope === 'color' && rule.color === null) missing('color', t`Choose a color`)
    if (rule.scope === 'items' && rule.itemIds.length === 0) missing('itemIds', t`Choose things`)
    if (rule.kind === 'percent' && rule.percentOff === null)
      missing('percentOff', t`Percent off is a number from 1 to 99`)
    if (rule.kind !== 'percent' && rule.amount === null) missing('amount', t`Enter a price such as 12.50`)
    // Without a lowest price, an amount could make things free, which nobody says by it.
    if (rule.kind === 'amount' && rule.notBelow === null) missing('notBelow', t`Enter how low a price may go`)
  })
export type PriceRule = z.infer<typeof PriceRule>

/** A rule for everything, which changes nothing yet. */
export const BLANK_RULE = {
  scope: 'all',
  category: null,
  color: null,
  itemIds: [],
  from: null,
  until: null,
  kind: 'percent',
  percentOff: null,
  amount: null,
  notBelow: null,
} as const satisfies PriceRule
