import { formatDay } from '@yardsnap/contract/dates'
import type { InsightHour, Insights } from '@yardsnap/contract/insights'
import { plural } from '@yardsnap/contract/texts'
import { Meter } from '#ui/Meter.tsx'
import { Section } from '#ui/Section.tsx'
import { hourText, money, thingsText } from '#sell/insights/insight-words.ts'

/** Takings and visitors by the hour, day by day. */
export function HoursSection({ insights: { hours, otherDays, totalCents } }: { insights: Insights }) {
  if (hours.length === 0 && otherDays.pieces === 0) return null
  const most = Math.max(1, ...hours.map(({ cents }) => cents))
  const days = Map.groupBy(hours, ({ day }) => day)
  return (
    <Section
      title="By hour"
      description="By when things were rung up or marked sold. Visitors are people who opened your page; each counts once a day."
    >
      <div className="grid gap-5">
        {[...days].map(([day, ofDay]) => (
          <section key={day} aria-label={formatDay(day)}>
            <h3 className="font-bold">{formatDay(day)}</h3>
            <ul>
              {ofDay.map((hour) => (
                <Hour key={hour.hour} hour={hour} most={most} />
              ))}
            </ul>
          </section>
        ))}
        {otherDays.pieces > 0 && (
          <p className="flex justify-between gap-4">
            <span>On other days: {thingsText(otherDays.pieces)}</span>
            <span className="font-semibold tabular-nums">{money(otherDays.cents)}</span>
          </p>
        )}
        <p className="flex justify-between gap-4 border-t border-line pt-3 font-bold">
          <span>All</span>
          <span className="tabular-nums">{money(totalCents)}</span>
        </p>
      </div>
    </Section>
  )
}

function Hour({ hour: { hour, cents, pieces, views, letIn }, most }: { hour: InsightHour; most: number }) {
  const details = [
    ...(pieces > 0 ? [thingsText(pieces)] : []),
    ...(letIn > 0 ? [plural(letIn, { one: '# person let in', other: '# people let in' })] : []),
    ...(views > 0 ? [plural(views, { one: '# visitor', other: '# visitors' })] : []),
  ]
  return (
    <li className="py-1">
      <div className="flex min-h-8 items-center gap-3">
        <span className="w-20 shrink-0 tabular-nums">{hourText(hour)}</span>
        <Meter label={hourText(hour)} value={cents} max={most} valueText={money(cents)} />
        <span className="min-w-16 shrink-0 text-right font-semibold tabular-nums">{money(cents)}</span>
      </div>
      {details.length > 0 && <p className="text-small text-ink-soft">{details.join(', ')}</p>}
    </li>
  )
}
