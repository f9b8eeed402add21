import { hasPrice } from '@yardsnap/contract/item-prices'
import {
  type CategoryInsight,
  computeNextCents,
  type InsightHour,
  MIN_PRICED_THINGS,
  type NextPrice,
} from '@yardsnap/contract/insights'
import { type ListedItem, quantityLeft } from '@yardsnap/contract/items'
import { toCents, toDollars } from '@yardsnap/contract/till-money'
import { DateTime } from 'luxon'
import type { LetInHour, ListedCategory, SoldCategory, SoldHour } from './queries.ts'

interface HourlyCounts {
  sold: readonly SoldHour[]
  seen: readonly { hour: Date; views: number }[]
  letIn: readonly LetInHour[]
}

/** Takings and visitors of a sale's days by the hour; what was sold on other days stands beside them. */
export function mergeHours(
  { sold, seen, letIn }: HourlyCounts,
  { dates, zone }: { dates: readonly string[]; zone: string },
): { hours: InsightHour[]; otherDays: { cents: number; pieces: number } } {
  const hours = new Map<string, InsightHour>()
  const at = (day: string, hour: number): InsightHour => {
    const key = `${day} ${String(hour).padStart(2, '0')}`
    const known = hours.get(key) ?? { day, hour, cents: 0, pieces: 0, views: 0, letIn: 0 }
    hours.set(key, known)
    return known
  }
  const otherDays = { cents: 0, pieces: 0 }
  for (const { day, hour, cents, pieces } of sold) {
    const sum = dates.includes(day) ? at(day, hour) : otherDays
    sum.cents += cents
    sum.pieces += pieces
  }
  for (const { hour, views } of seen) {
    const clock = DateTime.fromJSDate(hour, { zone })
    const day = clock.toISODate() ?? ''
    // The sale may have moved to another day since.
    if (dates.includes(day)) at(day, clock.hour).views += views
  }
  for (const { day, hour, people } of letIn) {
    if (dates.includes(day)) at(day, hour).letIn += people
  }
  return { hours: [...hours.keys()].toSorted().map((key) => hours.get(key)!), otherDays }
}

/** The categories of what was sold and of what is listed, what brought in most first. */
export function mergeCategories(sold: readonly SoldCategory[], listed: readonly ListedCategory[]): CategoryInsight[] {
  const soldOf = new Map(sold.map((row) => [row.category, row]))
  const listedOf = new Map(listed.map((row) => [row.category, row]))
  return [...new Set([...soldOf.keys(), ...listedOf.keys()])]
    .map((category) => ({
      ...NOTHING_LISTED,
      ...listedOf.get(category),
      ...(soldOf.get(category) ?? NOTHING_SOLD),
      category,
    }))
    .toSorted((a, b) => b.cents - a.cents)
}

const NOTHING_LISTED = { pieces: 0, piecesSold: 0 }
const NOTHING_SOLD = { cents: 0, pricedCount: 0, askedCents: null, gotCents: null, gotPercent: null }

/** What things that are left would cost, by what things of their category went for; firm prices stay. */
export function getNextPrices(items: readonly ListedItem[], categories: readonly CategoryInsight[]): NextPrice[] {
  const percents = new Map(
    categories.flatMap(({ category, pricedCount, gotPercent }) =>
      pricedCount >= MIN_PRICED_THINGS && gotPercent !== null ? [[category, gotPercent] as const] : [],
    ),
  )
  return items
    .flatMap((item) => {
      const percent = percents.get(item.category)
      if (percent === undefined || item.isFirm || !hasPrice(item) || quantityLeft(item) === 0) return []
      const cents = toCents(item.priceSuggested)
      const next = computeNextCents(cents, percent)
      return next < cents ? [{ item, cents, next }] : []
    })
    .toSorted((a, b) => b.cents - a.cents)
    .map(({ item: { id, title, category, priceSuggested }, next }) => ({
      itemId: id,
      title,
      category,
      price: priceSuggested,
      nextPrice: toDollars(next),
    }))
}

/** The first hour of a sale. Null without a day or a time. @param zone IANA name */
export function getFirstHour(
  { saleDate, startTime }: { saleDate: string | null; startTime: string | null },
  zone: string,
): { from: Date; to: Date } | null {
  if (saleDate === null || startTime === null) return null
  const from = DateTime.fromISO(`${saleDate}T${startTime}`, { zone })
  return from.isValid ? { from: from.toJSDate(), to: from.plus({ hours: 1 }).toJSDate() } : null
}
