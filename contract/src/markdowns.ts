import type { ListingSummary, Markdown } from './listings.ts'
import { dollars } from './dollars.ts'
import { liveStatusNow } from './live-status.ts'
import { dayIn, FALLBACK_TIME_ZONE, getMarkdownsOn, timeIn } from './sale-days.ts'

const HALF_PRICE_PERCENT = 50

/**
 * By how much all prices are lower now, by the clock where the sale is: as planned, or since the host said 'Half price'.
 * @returns null if they are not
 */
export function percentOffNow(
  listing: Pick<ListingSummary, 'markdowns' | 'timeZone' | 'liveStatus'>,
  now: Date,
): number | null {
  const planned = markdownNow(listing, now)?.percentOff ?? 0
  const announced = liveStatusNow(listing, now)?.isHalfPrice ? HALF_PRICE_PERCENT : 0
  return Math.max(planned, announced) || null
}

/** The announced markdowns, without those that only repeat the host's 'Half price now'. */
export function getAnnouncedMarkdowns(
  listing: Pick<ListingSummary, 'markdowns' | 'timeZone' | 'liveStatus'>,
  now: Date,
): Markdown[] {
  const status = liveStatusNow(listing, now)
  if (!status?.isHalfPrice) return listing.markdowns
  return listing.markdowns.filter(({ date, percentOff }) => date !== status.day || percentOff !== HALF_PRICE_PERCENT)
}

/** The planned markdown that is in force: the last that has begun. */
function markdownNow(
  { markdowns, timeZone }: Pick<ListingSummary, 'markdowns' | 'timeZone'>,
  now: Date,
): Markdown | null {
  if (markdowns.length === 0) return null
  const zone = timeZone ?? FALLBACK_TIME_ZONE
  const time = timeIn(zone, now)
  return getMarkdownsOn({ markdowns }, dayIn(zone, now)).findLast(({ from }) => (from ?? '') <= time) ?? null
}

/** A price with a percentage off, in dollars, to the cent. */
export function markedDown(price: string | number, percentOff: number): number {
  const cents = Math.round(dollars(price) * 100)
  return Math.round((cents * (100 - percentOff)) / 100) / 100
}
