import { formatDay } from '@yardsnap/contract/dates'
import { Card } from '#ui/Card.tsx'

interface DayBarsProps {
  /** What is counted: 'Views'. */
  name: string
  hint: string
  total: number
  /** Oldest first. @property day YYYY-MM-DD */
  days: readonly { day: string; count: number }[]
}

const HEIGHT = 72
const BAR = 8
const STEP = 10

/** Daily counts as bars; the largest day is also given as text, so that nothing is told by bars alone. */
export function DayBars({ name, hint, total, days }: DayBarsProps) {
  const best = days.reduce((most, day) => (day.count > most.count ? day : most), { day: '', count: 0 })
  const summary = best.count > 0 ? `Most on ${formatDay(best.day)}: ${best.count}` : 'None in these days'
  return (
    <Card className="p-4.5">
      <h2 className="flex items-baseline justify-between gap-3 text-h3">
        {name}
        <span className="text-h2 tabular-nums">{total.toLocaleString('en-US')}</span>
      </h2>
      <p className="text-small text-ink-soft">{hint}</p>
      <svg
        role="img"
        aria-label={`${name} by day. ${summary}`}
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="mt-3 block h-24 w-full border-b-[1.5px] border-line-strong"
      >
        {days.map(({ day, count }, index) => {
          const height = best.count === 0 ? 0 : (count / best.count) * HEIGHT
          return (
            <rect
              key={day}
              x={index * STEP + (STEP - BAR) / 2}
              y={HEIGHT - height}
              width={BAR}
              height={height}
              className="fill-ink"
            >
              <title>{`${formatDay(day)}: ${count}`}</title>
            </rect>
          )
        })}
      </svg>
      <p className="mt-1.5 flex justify-between gap-3 text-tiny text-ink-soft">
        <span>{formatDay(days[0]?.day)}</span>
        <span>{formatDay(days.at(-1)?.day)}</span>
      </p>
      <p className="mt-1 text-small">{summary}</p>
    </Card>
  )
}
