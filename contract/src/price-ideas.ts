import { z } from 'zod'
import { endpoint, listingParams } from './endpoint.ts'
import { Money } from './money.ts'
import { BLANK_RULE, type PriceRule } from './price-rules.ts'

/** How much less is suggested. */
export const IDEA_PERCENT_OFF = 20
/** How many people have saved a thing whose price is suggested to fall. */
export const MIN_IDEA_SAVERS = 2
/** For how many things at once. */
export const MAX_IDEA_THINGS = 5
/** When hosts are asked on the evening before a day of their sale, HH:MM where it is. */
export const IDEAS_FROM = '17:00'

/** A thing that people saved and none of them came for. */
const PriceIdea = z.object({
  itemId: z.string(),
  title: z.string(),
  category: z.string(),
  /** `/objects/<key>` with or without a crop. */
  pictureUrl: z.string().nullable(),
  savedCount: z.number().int(),
  /** What it costs now. */
  price: Money,
  /** What it would cost. */
  loweredPrice: Money,
})

export const PriceIdeas = z.object({
  /** The day of the sale that is tomorrow, YYYY-MM-DD; null when nothing is suggested. */
  date: z.string().nullable(),
  /** What most people saved first. */
  things: z.array(PriceIdea),
})
export type PriceIdeas = z.infer<typeof PriceIdeas>

export const getPriceIdeas = endpoint({
  method: 'GET',
  path: '/api/listings/:listingId/price-ideas',
  summary:
    'On the evening before a day of an own sale: things that people saved and nobody came for, which could cost less',
  access: 'user',
  params: listingParams,
  response: PriceIdeas,
})

/** The rule that a host makes of an idea. @param date the day from which it counts, YYYY-MM-DD */
export const toIdeaRule = (date: string, itemIds: readonly string[]): PriceRule => ({
  ...BLANK_RULE,
  scope: 'items',
  itemIds: [...itemIds],
  from: `${date}T00:00`,
  percentOff: IDEA_PERCENT_OFF,
})
