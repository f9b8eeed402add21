import type { DoorChange, DoorLine, DoorTicket } from '@yardsnap/contract/door-line'
import { listCalled } from '@yardsnap/contract/door-line-rules'
import { formatCount } from '@yardsnap/contract/formats'
import { t } from '@yardsnap/contract/texts'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { showToast } from '#lib/toast.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { describeParty, PartyRow } from './PartyRow.tsx'

/** As many as 'Next 5' calls; the others are a tap away, since all who fit may be called at once. */
const CALLED_SHOWN = 5
const GONE_SHOWN = 8

interface CalledListProps {
  line: DoorLine
  act: (change: DoorChange) => void
}

/** Who was let in last, and may not have been there. */
export function CalledList({ line, act }: CalledListProps) {
  const [isWhole, setWhole] = useState(false)
  const all = listCalled(line)
  const called = isWhole ? all : all.slice(0, CALLED_SHOWN)
  const gone = line.tickets.filter(({ state }) => state === 'out').slice(-GONE_SHOWN)
  if (all.length + gone.length === 0) return null
  const missed = (ticket: DoorTicket) => {
    act({ kind: 'not_here', ticketId: ticket.id })
    showToast({
      title: ticket.isBack ? t`Out of the line` : t`Three places back`,
      description: describeParty(ticket),
      action: { label: t`Undo`, onPress: () => act({ kind: 'was_here', ticketId: ticket.id }) },
    })
  }
  return (
    <section aria-labelledby="door-called">
      <h2 id="door-called" className="mb-1 text-h3">
        Called last
      </h2>
      <ul>
        {called.map((ticket) => (
          <PartyRow key={ticket.id} ticket={ticket}>
            <Button
              tone="secondary"
              className="min-h-11 px-3"
              aria-label={t`Not here: ${describeParty(ticket)}`}
              onClick={() => missed(ticket)}
            >
              Not here
            </Button>
          </PartyRow>
        ))}
      </ul>
      {all.length > called.length && (
        <Button tone="quiet" className="-mx-5" onClick={() => setWhole(true)}>
          Show all {formatCount(all.length)}
        </Button>
      )}
      <ul>
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
