import { t } from '@yardsnap/contract/texts'
import { type DayFigures, getFigures, getQueues } from '@yardsnap/contract/admin'
import { formatDay } from '@yardsnap/contract/dates'
import { formatInstant } from '#lib/instants.ts'
import { site } from '#lib/site.ts'
import { useAnswer } from './api.ts'
import { DetectionSection } from './DetectionSection.tsx'
import { formatDollars, formatNumber } from './figures.ts'
import { HealthSection } from './HealthSection.tsx'
import { PlanSection } from './PlanSection.tsx'
import { LoadedTable } from './parts/Loaded.tsx'

const REVENUE = {
  header: t`Revenue`,
  cell: ({ revenueCents }: DayFigures) => formatDollars(revenueCents),
  isNumeric: true,
}

export function FiguresPanel() {
  const figures = useAnswer(getFigures, { query: {} })
  const queues = useAnswer(getQueues, {})
  return (
    <div className="grid grid-cols-1 gap-6">
      <HealthSection />
      <PlanSection />
      <DetectionSection />
      <section>
        <h2 className="mb-3 text-h3">Each day (UTC)</h2>
        <LoadedTable
          query={figures}
          emptyText="No figures"
          caption="Daily figures"
          keyOf={({ day }) => day}
          columns={[
            { header: t`Day`, cell: ({ day }) => formatDay(day), isNowrap: true },
            { header: t`Sign-ups`, cell: ({ signUps }) => formatNumber(signUps), isNumeric: true },
            { header: t.of('how many')`Listings`, cell: ({ listings }) => formatNumber(listings), isNumeric: true },
            {
              header: t.of('how many sales')`Published`,
              cell: ({ published }) => formatNumber(published),
              isNumeric: true,
            },
            { header: t.of('how many')`Saves`, cell: ({ saves }) => formatNumber(saves), isNumeric: true },
            { header: t`Messages`, cell: ({ messages }) => formatNumber(messages), isNumeric: true },
            { header: t`Page views`, cell: ({ pageViews }) => formatNumber(pageViews), isNumeric: true },
            { header: t`Trials`, cell: ({ trials }) => formatNumber(trials), isNumeric: true },
            ...(site.isPaymentSetUp ? [REVENUE] : []),
          ]}
        />
      </section>
      <section>
        <h2 className="mb-3 text-h3">In the background</h2>
        <LoadedTable
          query={queues}
          emptyText="No queues"
          caption="Queues"
          keyOf={({ name }) => name}
          columns={[
            { header: t`Queue`, cell: ({ name }) => name },
            { header: t.of('jobs')`Waiting`, cell: ({ waiting }) => formatNumber(waiting), isNumeric: true },
            { header: t.of('jobs')`Running`, cell: ({ running }) => formatNumber(running), isNumeric: true },
            { header: t.of('jobs')`Failed today`, cell: ({ failed }) => formatNumber(failed), isNumeric: true },
            {
              header: t.of('jobs')`Late since`,
              cell: ({ waitingSince }) => (waitingSince ? formatInstant(waitingSince) : '–'),
            },
          ]}
        />
      </section>
    </div>
  )
}
