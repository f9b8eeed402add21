import { isFree, type PriceSource } from './item-prices.ts'
import type { ListingSummary } from './listings.ts'
import { liveStatusNow } from './live-status.ts'
import type { PriceRule } from './price-rules.ts'
import { isInForce } from './rule-periods.ts'
import { clockIn } from './sale-days.ts'
import type { StickerColor } from './sticker-colors.ts'
import { toCents, toDollars } from './till-money.ts'

// What things cost at an instant. Whatever shows a price, compares it or takes it asks here.

/** What the price of now follows from, of a sale and of one of its things. */
export type PricedSale = Pick<ListingSummary, 'priceRules' | 'timeZone' | 'liveStatus'>
export interface PricedItem {
  id: string
  priceSuggested: string | number
  category: string
  stickerColor: StickerColor | null
  /** Nothing lowers the price of a firm thing. */
  isFirm: boolean
}

/** 'Half price now', which hosts say on the day. */
const HALF_PRICE = { scope: 'all', kind: 'percent', percentOff: 50, notBelow: null } as const

/** The part of a rule that says what it does to the price of a thing. */
type Effect = Pick<PriceRule, 'kind' | 'percentOff' | 'amount' | 'notBelow'>

/**
 * What things of a sale cost at an instant, one piece or one whole lot, in cents; 0 for a thing that is free or has no price.
 * Of all rules that are in force for a thing the lowest price counts, and it is never above the thing's own.
 */
export function pricesAt(sale: PricedSale, now: Date): (item: PricedItem) => number {
  const rules = rulesOf(sale)
  const clock = rules.length > 0 ? clockIn(sale.timeZone, now) : ''
  const inForce = rules.filter((rule) => isInForce(rule, clock))
  const isHalfPrice = liveStatusNow(sale, now)?.isHalfPrice ?? false
  return (item) => {
    const own = toCents(item.priceSuggested)
    if (item.isFirm) return own
    const lowered = inForce.filter((rule) => isFor(rule, item)).map((rule) => loweredBy(rule, own))
    if (isHalfPrice) lowered.push(loweredBy({ ...HALF_PRICE, amount: null }, own))
    return Math.min(own, ...lowered)
  }
}

/**
 * The rules that may count. A sale that was moved to its rain date takes those of its first day along, as `moveRules`, and leaves
 * those behind that begin on its former days: the prices of a last afternoon are not those of the new day's morning.
 */
export function rulesOf({ priceRules, liveStatus }: Pick<PricedSale, 'priceRules' | 'liveStatus'>): PriceRule[] {
  const formerDays = liveStatus?.movedFrom ?? []
  return priceRules.filter(({ from }) => !formerDays.some(({ date }) => from?.startsWith(date)))
}

/** What one thing costs at an instant; several are asked of `pricesAt` in one go. @returns cents */
export const centsNow = (item: PricedItem, sale: PricedSale, now: Date): number => pricesAt(sale, now)(item)

/** What one thing costs at an instant, in dollars, 0 where it is free; null without a price. */
export function priceNow(
  item: PricedItem & { priceSource: PriceSource | null },
  sale: PricedSale,
  now: Date,
): string | null {
  const own = toDollars(toCents(item.priceSuggested))
  if (toCents(own) > 0) return toDollars(centsNow(item, sale, now))
  return isFree({ priceSuggested: own, priceSource: item.priceSource }) ? own : null
}

/** The things of a sale at what they cost at an instant, for whatever is printed or sent elsewhere. */
export function atPricesOf<Item extends PricedItem>(items: readonly Item[], sale: PricedSale, now: Date): Item[] {
  const getCents = pricesAt(sale, now)
  return items.map((item) => ({ ...item, priceSuggested: toDollars(getCents(item)) }))
}

/** What pieces of a thing cost now; a lot has one price for all of its pieces. @returns cents, 0 without a price */
export function askingCents(
  item: PricedItem & { sellAsLot: boolean },
  pieces: number,
  sale: PricedSale,
  now: Date,
): number {
  return centsNow(item, sale, now) * (item.sellAsLot ? 1 : pieces)
}

/** Whether a rule is for a thing, at some time. */
export function isFor(
  { scope, category, color, itemIds }: Pick<PriceRule, 'scope' | 'category' | 'color' | 'itemIds'>,
  item: Pick<PricedItem, 'id' | 'category' | 'stickerColor'>,
): boolean {
  switch (scope) {
    case 'all':
      return true
    case 'category':
      return item.category.toLowerCase() === category
    case 'color':
      return color !== null && item.stickerColor === color
    case 'items':
      return itemIds.includes(item.id)
  }
}

/** @param cents the thing's own price @returns cents, which may be more than that */
function loweredBy({ kind, percentOff, amount, notBelow }: Effect, cents: number): number {
  switch (kind) {
    case 'percent':
      return Math.max(Math.round((cents * (100 - (percentOff ?? 0))) / 100), toCents(notBelow ?? 0))
    case 'amount':
      return Math.max(cents - toCents(amount ?? 0), toCents(notBelow ?? 0))
    case 'price':
      return toCents(amount ?? 0)
    case 'bag':
      return cents
  }
}

/** The rules by which a bag of things has a price now, the cheapest first. */
export function bagsAt(sale: PricedSale, now: Date): PriceRule[] {
  const clock = clockIn(sale.timeZone, now)
  return rulesOf(sale)
    .filter((rule) => rule.kind === 'bag' && isInForce(rule, clock))
    .toSorted((a, b) => toCents(a.amount ?? 0) - toCents(b.amount ?? 0))
}
