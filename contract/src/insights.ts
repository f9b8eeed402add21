import { z } from 'zod'
import { endpoint, listingParams } from './endpoint.ts'
import { MAX_ITEMS_PER_LISTING } from './items.ts'
import { Listing } from './listings.ts'
import { Money } from './money.ts'

/** What a sale that is over tells its host for the next one. */

/** From so many different people on, words that they look for are shown to a host. */
export const MIN_WANTED_PEOPLE = 5
export const MAX_WANTED_SHOWN = 5
/** From so many sold things of a category on, prices for the next sale follow from it. */
export const MIN_PRICED_THINGS = 3
export const MAX_FIRST_HOUR_THINGS = 20
export const MAX_UNFETCHED_THINGS = 20
export const MAX_SENTENCES = 3

const count = z.number().int()
/** Whole cents. */
const Sum = z.number().int()

/** An hour of one of the sale's days, by its clock. */
export const InsightHour = z.object({
  /** YYYY-MM-DD */
  day: z.string(),
  /** 0 to 23 */
  hour: count,
  cents: Sum,
  pieces: count,
  /** People who opened the sale's page for the first time that day. */
  views: count,
  /** People of the line at the door who were let in; lines are kept for 90 days. */
  letIn: count,
})
export type InsightHour = z.infer<typeof InsightHour>

export const CategoryInsight = z.object({
  category: z.string(),
  /** Pieces that were for sale and are still listed, and how many of these were sold. */
  pieces: count,
  piecesSold: count,
  /** What all purchases of the category brought in, also of things that are not listed anymore. */
  cents: Sum,
  /** Purchases of which both is known: what was asked and what was paid. */
  pricedCount: count,
  /** Medians of one piece or lot; null without a `pricedCount`. */
  askedCents: Sum.nullable(),
  gotCents: Sum.nullable(),
  /** The median of what was paid, in percent of what was asked for the same thing. */
  gotPercent: count.nullable(),
})
export type CategoryInsight = z.infer<typeof CategoryInsight>

/** A thing that is left, and what it would cost after what things of its category went for. */
export const NextPrice = z.object({
  itemId: z.string(),
  title: z.string(),
  category: z.string(),
  price: Money,
  nextPrice: Money,
})
export type NextPrice = z.infer<typeof NextPrice>

export const Insights = z.object({
  /** False while the sale has days to come: the figures are those so far. */
  isOver: z.boolean(),
  /** Whether its first day has begun. */
  hasBegun: z.boolean(),
  /** The sum of all purchases, as the ledger and the reports of the till have it. */
  totalCents: Sum,
  piecesSold: count,
  /** Of these, pieces that were sold without a price. */
  piecesUncounted: count,
  /** Hours of the sale's days in which something happened, earliest first. */
  hours: z.array(InsightHour),
  /** What was sold on other days. */
  otherDays: z.object({ cents: Sum, pieces: count }),
  /** What brought in most first. */
  categories: z.array(CategoryInsight),
  /** The hour from the beginning of the first day; null without a time of it. */
  firstHour: z
    .object({
      /** YYYY-MM-DD and HH:MM */
      day: z.string(),
      startTime: z.string(),
      cents: Sum,
      pieces: count,
      /** At most MAX_FIRST_HOUR_THINGS, in the order in which they went. */
      things: z.array(z.object({ title: z.string(), pieces: count })),
    })
    .nullable(),
  /** Holds that ran out before anybody came, by what was held, at most MAX_UNFETCHED_THINGS; nothing says whose they were. */
  unfetched: z.array(z.object({ title: z.string(), holds: count, isSold: z.boolean() })),
  /** What at least MIN_WANTED_PEOPLE look for here and no sale had for them, the most wanted first. */
  wanted: z.array(z.object({ words: z.string(), people: count })),
  /** People by how they came to the sale's page, each once a day; those of whom that is not known are in neither. */
  cameBy: z.object({
    /** From a search, the map or another page of this site. */
    site: count,
    /** Straight to the page: by a link, or the code on a sign or flyer. */
    link: count,
  }),
  /** Things that are left and would cost less, the dearest first. */
  nextPrices: z.array(NextPrice).max(MAX_ITEMS_PER_LISTING),
})
export type Insights = z.infer<typeof Insights>

const path = '/api/listings/:listingId/insights'

export const getInsights = endpoint({
  method: 'GET',
  path,
  summary: 'What an own sale tells for the next one: takings by hour, prices asked and got, what nobody had (Premium)',
  access: 'user',
  params: listingParams,
  response: Insights,
})

export const copyWithPrices = endpoint({
  method: 'POST',
  path: `${path}/next-sale`,
  summary: 'Copy an own sale as the copy call does, with the prices of its insights (Premium); counts as a new listing',
  access: 'user',
  params: listingParams,
  status: 201,
  response: Listing,
})

/** Prices on tags: quarters below $5, whole dollars below $20, then fives, and tens from $100 on. */
const STEPS: readonly [below: number, step: number][] = [
  [500, 25],
  [2000, 100],
  [10_000, 500],
]
const LARGEST_STEP = 1000

/**
 * What a thing would cost next time, rounded as tags are.
 * @param cents what is asked now, more than 0
 * @param gotPercent what was paid of what was asked for such things
 * @returns cents, at least a quarter and never more than is asked now
 */
export function computeNextCents(cents: number, gotPercent: number): number {
  const exact = (cents * gotPercent) / 100
  const step = STEPS.find(([below]) => exact < below)?.[1] ?? LARGEST_STEP
  return Math.min(cents, Math.max(25, Math.round(exact / step) * step))
}

/** One of the sentences at the top of the page. Money is in cents. */
export type InsightFact =
  | { kind: 'takings'; cents: number; pieces: number; uncounted: number }
  | { kind: 'prices'; category: string; askedCents: number; gotCents: number }
  | { kind: 'hour'; day: string; hour: number; percent: number }
  | { kind: 'wanted'; words: string; people: number }
  | { kind: 'unfetched'; holds: number }
  | { kind: 'left'; category: string; pieces: number; piecesSold: number }

/** Below this the prices of a category were too high. */
const LOWERED_PERCENT = 90
/** An hour that brought in so much of all is worth a sentence. */
const BUSY_PERCENT = 30
/** A category of which so many pieces were for sale, and fewer than that share sold, was not wanted. */
const MANY_PIECES = 5
const FEW_SOLD = 0.25

/** What is most worth knowing, most important first, at most MAX_SENTENCES; nothing where nothing was sold. */
export function pickFacts(insights: Insights): InsightFact[] {
  const { totalCents: cents, piecesSold: pieces, piecesUncounted: uncounted } = insights
  if (pieces === 0) return []
  const facts = [lowered(insights), busiest(insights), wanted(insights), unfetched(insights), left(insights)]
  const told = facts.filter((fact) => fact !== null)
  return [{ kind: 'takings', cents, pieces, uncounted } as const, ...told].slice(0, MAX_SENTENCES)
}

function lowered({ categories }: Insights): InsightFact | null {
  const [found] = categories
    .filter(({ pricedCount, gotPercent }) => pricedCount >= MIN_PRICED_THINGS && (gotPercent ?? 100) < LOWERED_PERCENT)
    .toSorted((a, b) => b.pricedCount - a.pricedCount)
  const { category, askedCents, gotCents } = found ?? {}
  if (category === undefined || askedCents == null || gotCents == null || gotCents >= askedCents) return null
  return { kind: 'prices', category, askedCents, gotCents }
}

function busiest({ hours, totalCents }: Insights): InsightFact | null {
  const [best] = hours.toSorted((a, b) => b.cents - a.cents)
  if (!best || totalCents === 0) return null
  const percent = Math.round((best.cents / totalCents) * 100)
  return percent < BUSY_PERCENT ? null : { kind: 'hour', day: best.day, hour: best.hour, percent }
}

function wanted({ wanted: [most] }: Insights): InsightFact | null {
  return most ? { kind: 'wanted', ...most } : null
}

function unfetched(insights: Insights): InsightFact | null {
  const holds = insights.unfetched.filter(({ isSold }) => !isSold).reduce((sum, thing) => sum + thing.holds, 0)
  return holds === 0 ? null : { kind: 'unfetched', holds }
}

function left({ categories }: Insights): InsightFact | null {
  const [found] = categories
    .filter(({ pieces, piecesSold }) => pieces >= MANY_PIECES && piecesSold < pieces * FEW_SOLD)
    .toSorted((a, b) => b.pieces - b.piecesSold - (a.pieces - a.piecesSold))
  return found ? { kind: 'left', category: found.category, pieces: found.pieces, piecesSold: found.piecesSold } : null
}
