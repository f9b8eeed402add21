import { t } from '@yardsnap/contract/texts'
import { formatDay } from '@yardsnap/contract/dates'
import type { DayStops } from '#shop/trips/trip-days.ts'
import { Button } from '#ui/Button.tsx'
import { ChipGroup } from '#ui/ChipGroup.tsx'

interface DayChoiceProps {
  stops: DayStops
  onDay: (day: string) => void
}

/** On which day the trip is, where its sales have several. */
export function DayChips({ stops: { days, day }, onDay }: DayChoiceProps) {
  if (days.length < 2 || day === null) return null
  const options = days.map((value) => ({ value, label: formatDay(value) }))
  return <ChipGroup label="Day of the trip" options={options} value={day} onValueChange={onDay} />
}

/** The selected sales that are not open on that day. */
export function SetAside({ stops: { aside }, onDay }: DayChoiceProps) {
  if (aside.length === 0) return null
  return (
    <section aria-labelledby="set-aside" className="rounded-control bg-paper-deep px-4 py-3">
      <h3 id="set-aside" className="font-semibold">
        Set aside
      </h3>
      <ul className="mt-1 divide-y divide-line">
        {aside.map(({ listing, day }) => (
          <li key={listing.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5 py-2">
            <bdi className="min-w-0 wrap-anywhere">{listing.title}</bdi>
            {day === null ? (
              <span className="text-small text-ink-soft">Not open anymore</span>
            ) : (
              <Button
                tone="secondary"
                className="min-h-11! px-4!"
                onClick={() => onDay(day)}
                aria-label={`${weekday(day)} instead, for ${listing.title}?`}
              >
                {weekday(day)} instead?
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const WEEKDAYS = [
  t.of('weekday in a sentence')`Sunday`,
  t.of('weekday in a sentence')`Monday`,
  t.of('weekday in a sentence')`Tuesday`,
  t.of('weekday in a sentence')`Wednesday`,
  t.of('weekday in a sentence')`Thursday`,
  t.of('weekday in a sentence')`Friday`,
  t.of('weekday in a sentence')`Saturday`,
]

function weekday(day: string): string {
  return WEEKDAYS[new Date(`${day}T12:00:00Z`).getUTCDay()] ?? formatDay(day)
}
