import { type CommunityDay, SHOWN_DAYS_AFTER } from '@yardsnap/contract/community-days'
import { formatDates } from '@yardsnap/contract/dates'
import { plural, t } from '@yardsnap/contract/texts'
import type { ReactNode } from 'react'
import { toSentence } from '@yardsnap/contract/sentence'
import { formatWallClock } from '#lib/wall-clock.ts'
import { classes } from '#ui/classes.ts'

/** What visitors must know before they drive there: called off, moved, over, or where the houses are. */
export function DayNotices({ day }: { day: CommunityDay }) {
  const { status, liveStatus, movedFrom, statusWords, dates, areAddressesHidden, addressesShownFrom, houses } = day
  const words = statusWords && <bdi> {statusWords}</bdi>
  if (status === 'called_off' || liveStatus === 'called_off') {
    return (
      <Notice tone="off" title={t`Called off`}>
        The organizers have called this day off.{words} A house may still hold a sale of its own.
      </Notice>
    )
  }
  if (status === 'over') {
    return (
      <Notice tone="plain" title={t`This day is over`}>
        {houses.length > 0
          ? t`Its houses stay on this page for ${SHOWN_DAYS_AFTER} days.`
          : t`Its houses are no longer shown.`}
      </Notice>
    )
  }
  const { laterHouseCount } = day
  return (
    <>
      {liveStatus === 'rain_date' && (
        <Notice tone="changed" title={t`Moved to ${formatDates(dates)}`}>
          It was to be {formatDates(movedFrom)}.{words}
        </Notice>
      )}
      {areAddressesHidden && addressesShownFrom && houses.length > 0 && (
        <Notice tone="info" title={t`House numbers come ${formatWallClock(addressesShownFrom)}`}>
          Until then the pins stand near the middle of their blocks.
        </Notice>
      )}
      {laterHouseCount > 0 && (
        <p className="text-ink-soft">
          {plural(laterHouseCount, {
            one: '# more house is shown later: its host hides where it is until the morning of the sale.',
            other: '# more houses are shown later: their hosts hide where they are until the morning of the sale.',
          })}
        </p>
      )}
    </>
  )
}

const TONES = {
  off: 'bg-danger-wash border-danger',
  changed: 'bg-mustard-wash border-mustard',
  info: 'bg-sky-wash border-transparent',
  plain: 'bg-paper-deep border-transparent',
} as const

function Notice({ tone, title, children }: { tone: keyof typeof TONES; title: string; children: ReactNode }) {
  return (
    <p className={classes('rounded-card border-[1.5px] px-4.5 py-3.5 wrap-anywhere', TONES[tone])}>
      <strong className="font-bold">{toSentence(title)}</strong> <span>{children}</span>
    </p>
  )
}
