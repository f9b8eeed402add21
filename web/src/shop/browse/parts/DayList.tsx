import { formatDay, formatHours } from '@yardsnap/contract/dates'
import { daysHeld } from '@yardsnap/contract/live-status'
import type { Listing } from '@yardsnap/contract/listings'
import { beginsOn, formatPriceRule, getAnnouncedRules } from '@yardsnap/contract/price-rule-words'
import { daysToCome } from '@yardsnap/contract/sale-days'
import { classes } from '#ui/classes.ts'

/** The days of a sale of several days; those that are over are struck through. */
export function DayList({ listing, now }: { listing: Listing; now: Date }) {
  const rules = getAnnouncedRules(listing, now)
  const left = new Set(daysToCome(listing, now).map(({ date }) => date))
  return (
    <ul aria-label="Days" className="mt-4 divide-y divide-line border-y border-line">
      {daysHeld(listing).map((day) => {
        const words = [day.note, ...rules.filter((rule) => beginsOn(rule, day.date)).map(formatPriceRule)].filter(
          Boolean,
        )
        const isOver = !left.has(day.date)
        return (
          <li
            key={day.date}
            className={classes(
              'flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 py-2',
              isOver && 'text-ink-soft line-through',
            )}
          >
            <span className="w-28 shrink-0 font-bold">{formatDay(day.date)}</span>
            <span>{formatHours(day.startTime, day.endTime)}</span>
            {words.length > 0 && (
              <span className="min-w-0 text-ink-soft">
                <bdi>{words.join(' · ')}</bdi>
              </span>
            )}
            {isOver && <span className="sr-only">is over</span>}
          </li>
        )
      })}
    </ul>
  )
}
