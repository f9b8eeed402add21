import type { DoorLine, DoorTicket } from '@yardsnap/contract/door-line'
import { doorNumber, listCalled, listFitting, listWaiting, roomInside } from '@yardsnap/contract/door-line-rules'
import { formatCount } from '@yardsnap/contract/formats'
import { plural, t } from '@yardsnap/contract/texts'
import { Minus, Pause, Play, Plus, Undo2, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { showToast } from '#lib/toast.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { AddParty } from './parts/AddParty.tsx'
import type { DoorChange } from './use-door-line.ts'

const SEVERAL = 5
const CALLED_SHOWN = 8
const WAITING_SHOWN = 12

interface DoorBoardProps {
  line: DoorLine
  act: (change: DoorChange) => void
}

/** What is done at the door: let in, put back, count. Everything works without a signal. */
export function DoorBoard({ line, act }: DoorBoardProps) {
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
        <CalledList line={line} act={act} />
      </div>
      <div className="grid grid-cols-1 gap-6">
        <RequestList line={line} act={act} />
        <WaitingList line={line} waiting={waiting} act={act} />
        <AddParty line={line} act={act} />
      </div>
    </div>
  )
}

interface NextCardProps extends Pick<DoorBoardProps, 'line' | 'act'> {
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
        <span className="min-w-0 wrap-anywhere">{next ? t`Next: ${describeParty(next)}` : 'Nobody waits'}</span>
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
    <Card className="flex flex-wrap items-center justify-between gap-3 p-4.5">
      <p>
        <span className="block font-display text-h2 font-bold tabular-nums">
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
      <div className="flex gap-2">
        <IconButton
          label="One left"
          icon={<Minus />}
          disabled={line.inside === 0}
          onClick={() => act({ kind: 'inside', by: -1 })}
        />
        <IconButton label="One more inside" icon={<Plus />} onClick={() => act({ kind: 'inside', by: 1 })} />
      </div>
    </Card>
  )
}

/** Who was let in last, and may not have been there. */
function CalledList({ line, act }: Pick<DoorBoardProps, 'line' | 'act'>) {
  const called = listCalled(line).slice(0, CALLED_SHOWN)
  const gone = line.tickets.filter(({ state }) => state === 'out').slice(-CALLED_SHOWN)
  if (called.length + gone.length === 0) return null
  const missed = (ticket: DoorTicket) => {
    act({ kind: 'not_here', ticketId: ticket.id })
    showToast({
      title: ticket.isBack ? t`Out of the line` : t`Three places back`,
      description: describeParty(ticket),
      action: {
        label: t`Undo`,
        onPress: () => {
          if (ticket.isBack) act({ kind: 'put_back', ticketId: ticket.id })
          act({ kind: 'let_in', ticketIds: [ticket.id] })
        },
      },
    })
  }
  return (
    <section aria-labelledby="door-called">
      <h2 id="door-called" className="text-h3">
        Called last
      </h2>
      <ul>
        {called.map((ticket) => (
          <PartyRow key={ticket.id} ticket={ticket}>
            <Button tone="secondary" className="min-h-11 px-3" onClick={() => missed(ticket)}>
              Not here
            </Button>
          </PartyRow>
        ))}
        {gone.map((ticket) => (
          <PartyRow key={ticket.id} ticket={ticket} note={t`Out: not here twice`}>
            <IconButton
              label={t`Put ${describeParty(ticket)} back in line`}
              icon={<Undo2 />}
              onClick={() => act({ kind: 'put_back', ticketId: ticket.id })}
            />
          </PartyRow>
        ))}
      </ul>
    </section>
  )
}

/** Who asks for a number from a phone that did not say where it is. */
function RequestList({ line, act }: Pick<DoorBoardProps, 'line' | 'act'>) {
  const asked = line.tickets.filter(({ state }) => state === 'asked')
  if (asked.length === 0) return null
  return (
    <section aria-labelledby="door-asked">
      <h2 id="door-asked" className="text-h3">
        Are they here?
      </h2>
      <p className="text-ink-soft">Their phones did not say where they are. Tap in whom you see.</p>
      <ul>
        {asked.map((ticket) => (
          <PartyRow key={ticket.id} ticket={ticket}>
            <Button
              className="min-h-11 px-3"
              onClick={() => act({ kind: 'confirm', ticketId: ticket.id, number: line.lastNumber + 1 })}
            >
              Tap in
            </Button>
            <IconButton
              label={t`Remove ${ticket.name}`}
              icon={<X />}
              onClick={() => act({ kind: 'remove', ticketId: ticket.id })}
            />
          </PartyRow>
        ))}
      </ul>
    </section>
  )
}

function WaitingList({ line, waiting, act }: Omit<NextCardProps, 'letIn'>) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? waiting : waiting.slice(0, WAITING_SHOWN)
  const remove = (ticket: DoorTicket) => {
    act({ kind: 'remove', ticketId: ticket.id })
    showToast({
      title: t`Taken out of the line`,
      description: describeParty(ticket),
      action: { label: t`Undo`, onPress: () => act({ kind: 'put_back', ticketId: ticket.id }) },
    })
  }
  return (
    <section aria-labelledby="door-waiting">
      <h2 id="door-waiting" className="text-h3">
        Waiting
      </h2>
      {waiting.length === 0 && (
        <p className="text-ink-soft">{line.lastNumber === 0 ? 'Nobody has taken a number yet.' : 'Everybody is in.'}</p>
      )}
      <ul>
        {shown.map((ticket) => (
          <PartyRow key={ticket.id} ticket={ticket} note={ticket.isBack ? t`Was not here once` : ''}>
            <IconButton label={t`Remove ${describeParty(ticket)}`} icon={<X />} onClick={() => remove(ticket)} />
          </PartyRow>
        ))}
      </ul>
      {waiting.length > shown.length && (
        <Button tone="quiet" onClick={() => setWhole(true)}>
          Show all {formatCount(waiting.length)}
        </Button>
      )}
    </section>
  )
}

interface PartyRowProps {
  ticket: DoorTicket
  note?: string
  children: ReactNode
}

function PartyRow({ ticket, note = '', children }: PartyRowProps) {
  const people = plural(ticket.partySize, { one: '# person', other: '# people' })
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 border-b border-line py-1.5">
      <span className="min-w-10 font-display text-h3 font-bold tabular-nums">{doorNumber(ticket)}</span>
      <span className="min-w-0 grow basis-28">
        <bdi className="block font-semibold wrap-anywhere">{ticket.name}</bdi>
        <span className="text-small text-ink-soft">{note === '' ? people : `${people} · ${note}`}</span>
      </span>
      <span className="flex items-center gap-1">{children}</span>
    </li>
  )
}

/** '12 Ann (2)' */
function describeParty(ticket: DoorTicket): string {
  const name = `${doorNumber(ticket)} ${ticket.name}`.trim()
  return ticket.partySize === 1 ? name : `${name} (${ticket.partySize})`
}
