import { dayIn, daysLeft, FALLBACK_TIME_ZONE } from '@yardsnap/contract/sale-days'

type Stop = Parameters<typeof daysLeft>[0]

/** The assumed opening time of a sale without one. */
const USUAL_START = '08:00'

/**
 * The likely departure: now if the first day is today or unknown, else the first opening of that day.
 * @returns `now`, or YYYY-MM-DDTHH:MM
 */
export function likelyDeparture(stops: readonly Stop[], now: Date): string {
  const opening = stops
    .flatMap((stop) => {
      const [day] = daysLeft(stop, now)
      if (!day) return []
      const isToday = day.date === dayIn(stop.timeZone ?? FALLBACK_TIME_ZONE, now)
      return [{ isToday, at: `${day.date}T${day.startTime ?? USUAL_START}` }]
    })
    .toSorted((a, b) => a.at.localeCompare(b.at))[0]
  return !opening || opening.isToday ? 'now' : opening.at
}
