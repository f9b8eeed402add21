import type { DoorChange, DoorLine, DoorTicket } from '@yardsnap/contract/door-line'
import { listFitting, listWaiting, roomInside } from '@yardsnap/contract/door-line-rules'
import { formatCount } from '@yardsnap/contract/formats'
import { plural, t } from '@yardsnap/contract/texts'
import { Minus, Pause, Play, Plus } from 'lucide-react'
import { showToast } from '#lib/toast.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { AddParty } from './parts/AddParty.tsx'
import { CalledList } from './parts/CalledList.tsx'
import { describeParty } from './parts/PartyRow.tsx'
import { RequestList } from './parts/RequestList.tsx'
import { WaitingList } from './parts/WaitingList.tsx'

const SEVERAL = 5

interface DoorBoardProps {
  line: DoorLine
  /** Of the sale; null where it is not known. */
  timeZone: string | null
  act: (change: DoorChange) => void
}

/** What is done at the door: let in, put back, count. Everything works without a signal. */
export function DoorBoard({ line, timeZone, act }: DoorBoardProps) {
  const waiting = listWaiting(line)
  const letIn = (tickets: readonly DoorTicket[]) => {
    if (tickets.length === 0) return
    act({ kind: 'let_in', ticketIds: tickets.map(({ id }) => id) })
    showToast({
      title: plural(tickets.length, { one: '# number let in', other: '# numbers let in' }),
      description: tickets.map(describeParty).join(', '),
      action: {
        label: t`Undo`,
        onPress: () => tickets.forEach(({ id }) => act({ kind: 'put_back', ticketId: id })),
      },
    })
  }
  return (
    <div className="grid grid-cols-1 gap-6 wide:grid-cols-2 wide:items-start wide:gap-10">
      <div className="grid grid-cols-1 gap-6">
        <NextCard line={line} waiting={waiting} letIn={letIn} act={act} />
        <InsideCard line={line} act={act} />
        {/* Before those who were called: they stand at the door and wait for a number. */}
        <RequestList line={line} act={act} />
        <CalledList line={line} act={act} />
      </div>
      <div className="grid grid-cols-1 gap-6">
        {/* Above the list, which may be long. */}
        <AddParty line={line} act={act} />
        <WaitingList line={line} timeZone={timeZone} waiting={waiting} act={act} />
      </div>
    </div>
  )
}

interface NextCardProps extends Omit<DoorBoardProps, 'timeZone'> {
  waiting: readonly DoorTicket[]
  letIn: (tickets: readonly DoorTicket[]) => void
}

function NextCard({ line, waiting, letIn, act }: NextCardProps) {
  const [next] = waiting
  const fitting = listFitting(line)
  return (
    <Card className="grid grid-cols-1 gap-3 p-4.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-h3">{plural(waiting.length, { one: '# in line', other: '# in line' })}</h2>
        {line.isPaused && <p className="font-semibold text-danger">Paused</p>}
      </div>
      <Button className="min-h-17 text-lead" disabled={!next || line.isPaused} onClick={() => next && letIn([next])}>
        <span className="min-w-0 wrap-anywhere">{next ? t`Next: ${describeParty(next)}` : 'Nobody is waiting'}</span>
      </Button>
      <div className="flex flex-wrap gap-2.5 *:grow *:basis-24 *:px-2">
        <Button
          tone="secondary"
          disabled={waiting.length < 2 || line.isPaused}
          onClick={() => letIn(waiting.slice(0, SEVERAL))}
        >
          Next {SEVERAL}
        </Button>
        {line.insideLimit !== null && (
          <Button tone="secondary" disabled={fitting.length < 2 || line.isPaused} onClick={() => letIn(fitting)}>
            {fitting.length < 2 ? 'Fill up' : t`Fill up: next ${fitting.length}`}
          </Button>
        )}
        <Button
          tone="secondary"
          icon={line.isPaused ? <Play /> : <Pause />}
          onClick={() => act({ kind: 'pause', isPaused: !line.isPaused })}
        >
          {line.isPaused ? 'Go on' : 'Pause'}
        </Button>
      </div>
    </Card>
  )
}

/** How many people are inside, for whoever counts those who leave. */
function InsideCard({ line, act }: Pick<DoorBoardProps, 'line' | 'act'>) {
  const room = roomInside(line)
  return (
    <Card className="grid grid-cols-1 gap-3 p-4.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-display text-h2 font-bold tabular-nums">
          {line.insideLimit === null
            ? t`${formatCount(line.inside)} inside`
            : t`${formatCount(line.inside)} of ${formatCount(line.insideLimit)} inside`}
        </span>
        {room !== null && (
          <span className={room === 0 ? 'font-semibold text-danger' : 'text-ink-soft'}>
            {room === 0 ? 'Full' : plural(room, { one: 'Room for # more', other: 'Room for # more' })}
          </span>
        )}
      </p>
      <div className="flex flex-wrap gap-2.5 *:grow *:basis-32 *:px-2">
        <Button
          tone="secondary"
          icon={<Minus />}
          disabled={line.inside === 0}
          onClick={() => act({ kind: 'inside', by: -1 })}
        >
          One out
        </Button>
        <Button tone="secondary" icon={<Plus />} onClick={() => act({ kind: 'inside', by: 1 })}>
          One in
        </Button>
      </div>
    </Card>
  )
}
