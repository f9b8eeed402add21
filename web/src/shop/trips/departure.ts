import { dayIn, daysLeft, FALLBACK_TIME_ZONE, timeIn } from '@yardsnap/contract/sale-days'

type Stop = Parameters<typeof daysLeft>[0]

/** The assumed opening time of a sale without one. */
const USUAL_START = '08:00'

/**
 * The likely departure of a trip: in time for the first opening of its day; now when a sale is open already, or no day
 * is known. @param day YYYY-MM-DD
 */
export function likelyDeparture(stops: readonly Stop[], day: string | null, now: Date): 'now' | 'opening' {
  if (day === null) return 'now'
  const isAnyOpen = stops.some((stop) => {
    const timeZone = stop.timeZone ?? FALLBACK_TIME_ZONE
    const held = daysLeft(stop, now).find(({ date }) => date === day)
    return held && day === dayIn(timeZone, now) && (held.startTime ?? USUAL_START) <= timeIn(timeZone, now)
  })
  return isAnyOpen ? 'now' : 'opening'
}
