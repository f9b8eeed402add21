import { type DayFigures, getDetectionState, getFigures, getQueues } from '@yardsnap/contract/admin'
import { formatDay } from '@yardsnap/contract/dates'
import { formatInstant } from '#lib/instants.ts'
import { site } from '#lib/site.ts'
import { useAnswer } from './api.ts'
import { dollarsOf, numberOf } from './figures.ts'
import { HealthSection } from './HealthSection.tsx'
import { PlanSection } from './PlanSection.tsx'
import { LoadedTable } from './parts/Loaded.tsx'

const REVENUE = {
  header: 'Revenue',
  cell: ({ revenueCents }: DayFigures) => dollarsOf(revenueCents),
  isNumeric: true,
}

export function FiguresPanel() {
  const figures = useAnswer(getFigures, { query: {} })
  const queues = useAnswer(getQueues, {})
  const detection = useAnswer(getDetectionState, {})
  return (
    <div className="grid grid-cols-1 gap-6">
      <HealthSection />
      <PlanSection />
      <section>
        <h2 className="mb-3 text-h3">Each day (UTC)</h2>
        <LoadedTable
          query={figures}
          emptyText="No figures"
          caption="Daily figures"
          keyOf={({ day }) => day}
          columns={[
            { header: 'Day', cell: ({ day }) => formatDay(day), isNowrap: true },
            { header: 'Sign-ups', cell: ({ signUps }) => numberOf(signUps), isNumeric: true },
            { header: 'Listings', cell: ({ listings }) => numberOf(listings), isNumeric: true },
            { header: 'Published', cell: ({ published }) => numberOf(published), isNumeric: true },
            { header: 'Saves', cell: ({ saves }) => numberOf(saves), isNumeric: true },
            { header: 'Messages', cell: ({ messages }) => numberOf(messages), isNumeric: true },
            { header: 'Page views', cell: ({ pageViews }) => numberOf(pageViews), isNumeric: true },
            { header: 'Trials', cell: ({ trials }) => numberOf(trials), isNumeric: true },
            ...(site.isPaymentSetUp ? [REVENUE] : []),
          ]}
        />
      </section>
      <section>
        <h2 className="mb-3 text-h3">In the background</h2>
        {detection.data && <p className="mb-3">Model pack that finds items in photos: {detection.data.pack}</p>}
        <LoadedTable
          query={queues}
          emptyText="No queues"
          caption="Queues"
          keyOf={({ name }) => name}
          columns={[
            { header: 'Queue', cell: ({ name }) => name },
            { header: 'Waiting', cell: ({ waiting }) => numberOf(waiting), isNumeric: true },
            { header: 'Running', cell: ({ running }) => numberOf(running), isNumeric: true },
            { header: 'Failed today', cell: ({ failed }) => numberOf(failed), isNumeric: true },
            {
              header: 'Late since',
              cell: ({ waitingSince }) => (waitingSince ? formatInstant(waitingSince) : '–'),
            },
          ]}
        />
      </section>
    </div>
  )
}
