import { t } from '@yardsnap/contract/texts'
import { formatDay, formatHours, formatTime } from '@yardsnap/contract/dates'
import { dayHeld } from '@yardsnap/contract/live-status'
import { dayIn, getSaleDays, FALLBACK_TIME_ZONE, timeIn } from '@yardsnap/contract/sale-days'
import type { Closure } from '#shop/trips/closures.ts'
import { formatMinutes } from '#shop/trips/words.ts'
import type { DriveStop } from './drive.ts'
import type { StopTimes } from './drive-times.ts'

const MINUTE_MS = 60_000

export const CLOSURES: Record<Closure, string> = {
  'called-off': t`Called off`,
  'other-days': t`Not open that day`,
  'not-public': t`No longer available`,
}

/** '2:00 PM', by the clock where the sale is. @param instant epoch milliseconds */
export function clockAt(instant: number, { listing }: Pick<DriveStop, 'listing'>): string {
  return formatTime(timeIn(listing.timeZone ?? FALLBACK_TIME_ZONE, new Date(instant)))
}

/** 'Closes 2:00 PM, in 1 h 50 min', 'Opens 8:00 AM, in 20 min', 'Closed at 2:00 PM'; on another day its day and hours. */
export function openText(
  stop: DriveStop,
  { opensAt, closesAt }: StopTimes,
  { day, now }: { day: string; now: number },
) {
  const { listing } = stop
  if (stop.closure) return CLOSURES[stop.closure]
  if (day !== dayIn(listing.timeZone ?? FALLBACK_TIME_ZONE, new Date(now))) {
    const held = getSaleDays(listing).find(({ date }) => date === day)
    const { startTime = null, endTime = null } = held ? dayHeld(held, listing) : {}
    return `${formatDay(day)}, ${formatHours(startTime, endTime)}`
  }
  if (opensAt !== null && now < opensAt) return t`Opens ${clockAt(opensAt, stop)}, in ${untilText(opensAt - now)}`
  if (closesAt === null) return t`Open today`
  if (now >= closesAt) return t`Closed at ${clockAt(closesAt, stop)}`
  return t`Closes ${clockAt(closesAt, stop)}, in ${untilText(closesAt - now)}`
}

/** Never '0 min' while there is some time left. */
const untilText = (milliseconds: number) => formatMinutes(Math.ceil(milliseconds / MINUTE_MS))
