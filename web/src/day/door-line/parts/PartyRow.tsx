import type { DoorTicket } from '@yardsnap/contract/door-line'
import { doorNumber } from '@yardsnap/contract/door-line-rules'
import { plural } from '@yardsnap/contract/texts'
import type { ReactNode } from 'react'

interface PartyRowProps {
  ticket: DoorTicket
  note?: string
  children: ReactNode
}

/** Who stands in line or has gone in, with what can be done about it. */
export function PartyRow({ ticket, note = '', children }: PartyRowProps) {
  const people = plural(ticket.partySize, { one: '# person', other: '# people' })
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 border-b border-line py-1.5">
      {ticket.number !== null && (
        <span className="min-w-10 font-display text-h3 font-bold tabular-nums">{doorNumber(ticket)}</span>
      )}
      <span className="min-w-0 grow basis-28">
        <bdi className="block font-semibold wrap-anywhere">{ticket.name}</bdi>
        <span className="text-small text-ink-soft">{note === '' ? people : `${people} · ${note}`}</span>
      </span>
      <span className="flex items-center gap-1">{children}</span>
    </li>
  )
}

/** '12 Ann (2)' */
export function describeParty(ticket: DoorTicket): string {
  const name = `${doorNumber(ticket)} ${ticket.name}`.trim()
  return ticket.partySize === 1 ? name : `${name} (${ticket.partySize})`
}
