import { t } from '@yardsnap/contract/texts'
import type { ListingSummary } from '@yardsnap/contract/listings'
import { addDays, dayIn, daysToShow, FALLBACK_TIME_ZONE, getWeekday } from '@yardsnap/contract/sale-days'
import { dayWindow, isOpenWithin } from '@yardsnap/contract/day-windows'
import type { SavedEntry } from '@yardsnap/contract/saved'
import type { SavedDays, SavedView } from './saved-view.ts'

/** S2.9.1. */
export const SAVED_DAYS = [
  { value: 'all', label: t`All` },
  { value: 'today', label: t`Today` },
  { value: 'tomorrow', label: t`Tomorrow` },
  { value: 'weekend', label: t`This Weekend` },
  { value: 'next-week', label: t`Next Week` },
] as const
export const SAVED_SORTS = [
  { value: 'custom', label: t`Custom order` },
  { value: 'title', label: t`Alphabetical` },
  { value: 'date', label: t`Sale date` },
] as const

type ListingDays = Pick<ListingSummary, 'saleDate' | 'laterDays' | 'timeZone'>

/** Whether a sale is on these days, in its own time zone. Next week is Monday to Sunday, after this weekend. */
export function isOnDays(listing: ListingDays, days: SavedDays, now: Date): boolean {
  if (days === 'all') return true
  return isOpenWithin(listing, toDateRange(days, dayIn(listing.timeZone ?? FALLBACK_TIME_ZONE, now)))
}

function toDateRange(days: Exclude<SavedDays, 'all'>, today: string): { from: string; to: string } {
  switch (days) {
    case 'today':
      return { from: today, to: today }
    case 'tomorrow':
      return { from: addDays(today, 1), to: addDays(today, 1) }
    case 'weekend': {
      const { from, to } = dayWindow('weekend', today)
      return { from, to: to ?? from }
    }
    case 'next-week': {
      const monday = addDays(today, (8 - getWeekday(today)) % 7 || 7)
      return { from: monday, to: addDays(monday, 6) }
    }
  }
}

/** The saved sales of a view, in its order. Unavailable ones come last, and only under 'all'. */
export function listingsInView(
  listings: readonly SavedEntry[],
  { days = 'all', sort = 'custom' }: SavedView,
  now: Date,
) {
  const shown = listings.filter((listing) =>
    listing.isAvailable ? isOnDays(listing.listing, days, now) : days === 'all',
  )
  if (sort === 'custom') return shown.toSorted((a, b) => a.sortOrder - b.sortOrder)
  const keyOf = sort === 'title' ? getTitle : (entry: SavedEntry) => getSortDate(entry, now)
  return shown.toSorted(
    (a, b) =>
      Number(b.isAvailable) - Number(a.isAvailable) ||
      keyOf(a).localeCompare(keyOf(b), 'en') ||
      a.sortOrder - b.sortOrder,
  )
}

function getTitle(listing: SavedEntry): string {
  return listing.listing?.title ?? ''
}

/** Sales without a date follow those that have one. */
function getSortDate({ listing }: SavedEntry, now: Date): string {
  const day = listing && daysToShow(listing, now)[0]
  return `${day?.date ?? '9999'} ${day?.startTime ?? '99'}`
}

/**
 * The whole order after some sales changed places among themselves.
 * @param moved those sales in their new order; stops that are not saved have no place in it
 */
export function orderAfterMove(order: readonly string[], moved: readonly string[]): string[] {
  const isSaved = new Set(order)
  const isMoved = new Set(moved)
  const next = moved.filter((id) => isSaved.has(id)).values()
  return order.map((id) => (isMoved.has(id) ? (next.next().value ?? id) : id))
}
