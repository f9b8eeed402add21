import type { Position } from '@yardsnap/contract/places'
import { plural, t } from '@yardsnap/contract/texts'
import { VISIT_REPORT_LABELS, VisitReportKind, type VisitReports } from '@yardsnap/contract/visit-reports'
import { useNow } from '#lib/use-now.ts'
import { grantedPosition } from '#lib/device-position.ts'
import { Card } from '#ui/Card.tsx'
import { classes } from '#ui/classes.ts'
import { useVisitReports } from './api.ts'

const MINUTE_MS = 60_000

export interface VisitReportsCardProps {
  listingId: string
  /** Where the device is, where that is known already; nobody is asked for it here. */
  tellPosition?: () => Promise<Position | null>
}

/** What people at a sale say of it today, below the word of its host; one tap says something oneself. */
export function VisitReportsCard({ listingId, tellPosition = grantedPosition }: VisitReportsCardProps) {
  const { reports, report, isPending } = useVisitReports(listingId, tellPosition)
  const now = useNow(MINUTE_MS)
  return (
    <Card className="p-4.5">
      <h2 className="text-h3">How is it there?</h2>
      <output className="mt-1 block min-h-6 text-small text-ink-soft">
        {reports?.isOpen === false && t`This can be posted on the day of the sale, until it closes.`}
        {reports?.isOpen && reports.reports.length === 0 && t`Nobody has said anything in the last hours.`}
        <ul>
          {reports?.reports.map((said) => (
            <li key={said.kind}>
              <span className="font-semibold text-ink">{VISIT_REPORT_LABELS[said.kind]}</span>: {reportText(said, now)}
            </li>
          ))}
        </ul>
      </output>
      <fieldset disabled={isPending || reports?.isOpen === false} className="mt-3 flex flex-wrap gap-2">
        <legend className="sr-only">Say how it is</legend>
        {VisitReportKind.options.map((kind) => (
          <button
            key={kind}
            type="button"
            aria-pressed={reports?.own === kind}
            onClick={() => report(kind)}
            className={classes(
              'inline-flex min-h-11 items-center rounded-full border-[1.5px] px-4 font-semibold transition-colors',
              reports?.own === kind ? 'border-ink bg-ink text-paper' : 'border-line-strong bg-card hover:bg-paper-deep',
            )}
          >
            {VISIT_REPORT_LABELS[kind]}
          </button>
        ))}
      </fieldset>
    </Card>
  )
}

/** '3 people, 5 min ago', with how many of them are not known to be there. */
function reportText({ count, confirmedCount, lastAt }: VisitReports['reports'][number], now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(lastAt)) / MINUTE_MS))
  const people = plural(count, { one: '# person', other: '# people' })
  const said = minutes === 0 ? t`${people}, just now` : t`${people}, ${minutes} min ago`
  if (confirmedCount === count) return said
  return confirmedCount === 0
    ? t`${said}, not confirmed to be there`
    : t`${said}, ${confirmedCount} of them confirmed to be there`
}
