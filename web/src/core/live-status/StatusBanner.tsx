import { statusToTell, statusTimeText, statusDetails, statusTitle } from '@yardsnap/contract/live-status'
import type { ListingSummary, LiveStatus } from '@yardsnap/contract/listings'
import { getSaleDays } from '@yardsnap/contract/sale-days'
import { currentTime } from '#lib/first-rendering.ts'
import { classes } from '#ui/classes.ts'
import { getStatusStyle } from './status-style.ts'

const GROUNDS = {
  live: 'bg-grass text-on-grass',
  changed: 'bg-mustard text-on-mustard',
  off: 'bg-danger text-on-danger',
  said: 'bg-sky-wash text-ink',
} as const

/**
 * The live status at the top of a sale's page. It is rendered also without a status, so that screen readers announce a
 * new one.
 */
export function StatusBanner({ listing }: { listing: ListingSummary }) {
  const status = statusToTell(listing, currentTime())
  return (
    <output aria-label="Update from the host" className={status ? 'block' : 'sr-only'}>
      {status && <News status={status} listing={listing} />}
    </output>
  )
}

function News({ status, listing }: { status: LiveStatus; listing: ListingSummary }) {
  const { mood, icon: Icon } = getStatusStyle(status)
  const days = getSaleDays(listing)
  const texts = [statusTitle(status, days), ...statusDetails(status, days)].filter((text) => text !== null)
  const [first, ...rest] = texts
  return (
    <div className={classes('flex items-start gap-3.5 rounded-card px-4 py-3.5', GROUNDS[mood])}>
      <Icon aria-hidden className="mt-0.5 size-6 shrink-0" />
      <p className="min-w-0 wrap-anywhere">
        <bdi className="block font-display text-h3 font-bold">{first}</bdi>
        <bdi className="block text-small">
          {[...rest, statusTimeText(status, listing.timeZone, currentTime())].join(' ')}
        </bdi>
      </p>
    </div>
  )
}
