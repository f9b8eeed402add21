import { t } from '@yardsnap/contract/texts'
import { Link } from '@tanstack/react-router'
import { closeReport, getReports, type Report } from '@yardsnap/contract/admin'
import { REPORT_REASONS } from '@yardsnap/contract/reports'
import { useState } from 'react'
import { call } from '#api/call.ts'
import { formatInstant } from '#lib/instants.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { useAction, useAnswer } from './api.ts'
import { HideDialog } from './parts/HideDialog.tsx'
import { Loaded } from './parts/Loaded.tsx'

export function ReportsPanel() {
  const reports = useAnswer(getReports, {})
  return (
    <Loaded query={reports} emptyText="No open reports">
      {(rows) => (
        <ul className="grid grid-cols-1 gap-3">
          {rows.map((report) => (
            <li key={report.id}>
              <ReportCard report={report} />
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  )
}

function ReportCard({ report }: { report: Report }) {
  const { id, about, reason, details, reporterEmail, reportedEmail, listingId, listingTitle, createdAt } = report
  const close = useAction(() => call(closeReport, { params: { reportId: id } }), {
    done: t`Report closed`,
    failed: t`The report was not closed`,
  })
  const [isHiding, setHiding] = useState(false)
  return (
    <Card className="p-4.5">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone="attention">{about === 'listing' ? 'Sale' : 'Conversation'}</Badge>
        <h2 className="min-w-0 text-body font-bold wrap-anywhere">
          {listingId ? (
            <Link
              to="/sale/$listingId"
              params={{ listingId }}
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              {listingTitle}
            </Link>
          ) : (
            listingTitle
          )}
        </h2>
      </div>
      {reason && <p className="mt-1 font-semibold">{REPORT_REASONS[reason]}</p>}
      {details && <p className="mt-1 wrap-anywhere whitespace-pre-line">{details}</p>}
      <p className="mt-2 text-small wrap-anywhere text-ink-soft">
        {reporterEmail} about {reportedEmail} · {formatInstant(createdAt)}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button tone="secondary" isPending={close.isPending} onClick={() => close.mutate(undefined)}>
          Close report
        </Button>
        {about === 'listing' && listingId && (
          <Button tone="quiet" onClick={() => setHiding(true)}>
            Hide the sale
          </Button>
        )}
      </div>
      {isHiding && listingId && (
        <HideDialog listingId={listingId} title={listingTitle} onClose={() => setHiding(false)} />
      )}
    </Card>
  )
}
