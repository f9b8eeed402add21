import { dayIn, FALLBACK_TIME_ZONE } from '@yardsnap/contract/sale-days'

interface StopDay {
  saleDate: string | null
  startTime: string | null
  timeZone: string | null
}

/** The assumed opening time of a sale without one. */
const USUAL_START = '08:00'

/**
 * The likely departure: now if the first day is today or unknown, else the first opening of that day.
 * @returns `now`, or YYYY-MM-DDTHH:MM
 */
export function likelyDeparture(stops: readonly StopDay[], now: Date): string {
  const opening = stops
    .flatMap(({ saleDate, startTime, timeZone }) => {
      const today = dayIn(timeZone ?? FALLBACK_TIME_ZONE, now)
      return saleDate === null || saleDate < today
        ? []
        : [{ isToday: saleDate === today, at: `${saleDate}T${startTime ?? USUAL_START}` }]
    })
    .toSorted((a, b) => a.at.localeCompare(b.at))[0]
  return !opening || opening.isToday ? 'now' : opening.at
}
