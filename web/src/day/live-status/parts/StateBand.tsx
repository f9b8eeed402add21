import { plural, t } from '@yardsnap/contract/texts'
import { formatDates, formatHours } from '@yardsnap/contract/dates'
import { daysHeld, type LiveListing, statusDetails, statusTitle } from '@yardsnap/contract/live-status'
import type { LiveStatus } from '@yardsnap/contract/listings'
import {
  dayIn,
  daysBetween,
  daysLeft,
  daysToCome,
  daysToShow,
  getSaleDays,
  FALLBACK_TIME_ZONE,
} from '@yardsnap/contract/sale-days'
import { getStatusStyle } from '#core/live-status/status-style.ts'
import { classes } from '#ui/classes.ts'
import { currentTime } from '#lib/first-rendering.ts'

interface StateBandProps {
  listing: LiveListing & { liveStatus: LiveStatus }
  /** Whether the status is set on this device but not sent yet. */
  isWaiting: boolean
}

const GROUNDS = {
  live: 'bg-grass text-on-grass',
  changed: 'bg-mustard text-on-mustard',
  off: 'bg-danger text-on-danger',
  said: 'bg-paper-deep text-ink',
} as const

/** The current status in large letters. */
export function StateBand({ listing, isWaiting }: StateBandProps) {
  const { liveStatus: status } = listing
  const days = getSaleDays(listing)
  const details = statusDetails(status, days)
  const planned = plannedText(listing, currentTime())
  return (
    <section
      aria-label="Status of your sale"
      className={classes('rounded-card px-5 py-4', GROUNDS[getStatusStyle(status).mood])}
    >
      <output className="block font-display text-h1 font-bold wrap-anywhere">
        {statusTitle(status, days) ?? planned}
      </output>
      <p className="mt-1 font-semibold">{hoursText(listing)}</p>
      {details.length > 0 && <bdi className="mt-1 block text-small wrap-anywhere">{details.join(' ')}</bdi>}
      {isWaiting && (
        <p className="mt-2 font-semibold">Saved on this phone. Shoppers will see it when you are back online.</p>
      )}
    </section>
  )
}

function hoursText(listing: LiveListing): string {
  const now = currentTime()
  if (daysLeft(listing, now).length === 0) return formatDates(getSaleDays(listing))
  const [next] = daysToShow({ ...listing, ...toSaleDates(daysHeld(listing)) }, now)
  return next ? `${formatDates([next])}, ${formatHours(next.startTime, next.endTime)}` : ''
}

function toSaleDates([first, ...laterDays]: ReturnType<typeof daysHeld>) {
  return first ? { saleDate: first.date, startTime: first.startTime, endTime: first.endTime, laterDays } : {}
}

/** The title while the host has not set a status. */
function plannedText(listing: LiveListing, now: Date): string {
  const [next] = daysToCome(listing, now)
  if (!next && daysLeft(listing, now).length > 0) return t`This sale has closed`
  if (!next) return listing.saleDate ? t`This sale is over` : t`No day yet`
  const count = daysBetween(dayIn(listing.timeZone ?? FALLBACK_TIME_ZONE, now), next.date)
  if (count === 0) return t`As planned`
  return count === 1 ? t`Tomorrow` : plural(count, { one: 'In # day', other: 'In # days' })
}
