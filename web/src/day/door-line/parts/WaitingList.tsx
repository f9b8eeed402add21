import type { DoorChange, DoorLine, DoorTicket } from '@yardsnap/contract/door-line'
import { formatCount } from '@yardsnap/contract/formats'
import { t } from '@yardsnap/contract/texts'
import { X } from 'lucide-react'
import { useState } from 'react'
import { formatClock } from '#lib/instants.ts'
import { showToast } from '#lib/toast.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { describeParty, PartyRow } from './PartyRow.tsx'

const WAITING_SHOWN = 12

interface WaitingListProps {
  line: DoorLine
  /** Whose clock says when numbers are given. */
  timeZone: string | null
  /** The next one first. */
  waiting: readonly DoorTicket[]
  act: (change: DoorChange) => void
}

export function WaitingList({ line, timeZone, waiting, act }: WaitingListProps) {
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
      <h2 id="door-waiting" className="mb-1 text-h3">
        Waiting
      </h2>
      {waiting.length === 0 && <p className="text-ink-soft">{describeNobody(line, timeZone)}</p>}
      <ul>
        {shown.map((ticket) => (
          <PartyRow key={ticket.id} ticket={ticket} note={ticket.isBack ? t`Was not here once` : ''}>
            <IconButton label={t`Remove ${describeParty(ticket)}`} icon={<X />} onClick={() => remove(ticket)} />
          </PartyRow>
        ))}
      </ul>
      {waiting.length > shown.length && (
        <Button tone="quiet" className="-mx-5" onClick={() => setWhole(true)}>
          Show all {formatCount(waiting.length)}
        </Button>
      )}
    </section>
  )
}

function describeNobody({ lastNumber, opensAt }: DoorLine, timeZone: string | null): string {
  if (lastNumber > 0) return t`Everybody is in.`
  const isEarly = Date.parse(opensAt) > Date.now()
  return isEarly
    ? t`By the poster, numbers are given from ${formatClock(opensAt, timeZone)}.`
    : t`Nobody has taken a number yet.`
}
