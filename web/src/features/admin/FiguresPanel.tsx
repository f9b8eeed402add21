import { getFigures, getQueues } from '@yardsnap/contract/admin'
import { formatDay } from '@yardsnap/contract/dates'
import { formatInstant } from '#lib/instants.ts'
import { Table } from '#ui/Table.tsx'
import { useAnswer } from './api.ts'
import { Loaded } from './parts/Loaded.tsx'

const number = (value: number) => value.toLocaleString('en-US')

export function FiguresPanel() {
  const figures = useAnswer(getFigures, { query: {} })
  const queues = useAnswer(getQueues, {})
  return (
    <div className="grid grid-cols-1 gap-6">
      <section>
        <h2 className="mb-3 text-h3">Each day (UTC)</h2>
        <Loaded query={figures} emptyText="No figures">
          {(days) => (
            <Table
              caption="Daily figures"
              rows={days}
              keyOf={({ day }) => day}
              columns={[
                { header: 'Day', cell: ({ day }) => <span className="whitespace-nowrap">{formatDay(day)}</span> },
                { header: 'Sign-ups', cell: ({ signUps }) => number(signUps), isNumeric: true },
                { header: 'Listings', cell: ({ listings }) => number(listings), isNumeric: true },
                { header: 'Published', cell: ({ published }) => number(published), isNumeric: true },
                { header: 'Saves', cell: ({ saves }) => number(saves), isNumeric: true },
                { header: 'Messages', cell: ({ messages }) => number(messages), isNumeric: true },
                { header: 'Page views', cell: ({ pageViews }) => number(pageViews), isNumeric: true },
              ]}
            />
          )}
        </Loaded>
      </section>
      <section>
        <h2 className="mb-3 text-h3">In the background</h2>
        <Loaded query={queues} emptyText="No queues">
          {(rows) => (
            <Table
              caption="Queues"
              rows={rows}
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
          )}
        </Loaded>
      </section>
    </div>
  )
}
