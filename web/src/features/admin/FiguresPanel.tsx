import { getDetectionState, getFigures, getQueues } from '@yardsnap/contract/admin'
import { formatDay } from '@yardsnap/contract/dates'
import { formatInstant } from '#lib/instants.ts'
import { useAnswer } from './api.ts'
import { LoadedTable } from './parts/Loaded.tsx'

const number = (value: number) => value.toLocaleString('en-US')

export function FiguresPanel() {
  const figures = useAnswer(getFigures, { query: {} })
  const queues = useAnswer(getQueues, {})
  const detection = useAnswer(getDetectionState, {})
  return (
    <div className="grid grid-cols-1 gap-6">
      <section>
        <h2 className="mb-3 text-h3">Each day (UTC)</h2>
        <LoadedTable
          query={figures}
          emptyText="No figures"
          caption="Daily figures"
          keyOf={({ day }) => day}
          columns={[
            { header: 'Day', cell: ({ day }) => formatDay(day), isNowrap: true },
            { header: 'Sign-ups', cell: ({ signUps }) => number(signUps), isNumeric: true },
            { header: 'Listings', cell: ({ listings }) => number(listings), isNumeric: true },
            { header: 'Published', cell: ({ published }) => number(published), isNumeric: true },
            { header: 'Saves', cell: ({ saves }) => number(saves), isNumeric: true },
            { header: 'Messages', cell: ({ messages }) => number(messages), isNumeric: true },
            { header: 'Page views', cell: ({ pageViews }) => number(pageViews), isNumeric: true },
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
            { header: 'Waiting', cell: ({ waiting }) => number(waiting), isNumeric: true },
            { header: 'Running', cell: ({ running }) => number(running), isNumeric: true },
            { header: 'Failed today', cell: ({ failed }) => number(failed), isNumeric: true },
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
