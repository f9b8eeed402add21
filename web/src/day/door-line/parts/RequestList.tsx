import type { DoorChange, DoorLine } from '@yardsnap/contract/door-line'
import { t } from '@yardsnap/contract/texts'
import { X } from 'lucide-react'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { PartyRow } from './PartyRow.tsx'

interface RequestListProps {
  line: DoorLine
  act: (change: DoorChange) => void
}

/** Who asks for a number from a phone that did not say where it is. */
export function RequestList({ line, act }: RequestListProps) {
  const asked = line.tickets.filter(({ state }) => state === 'asked')
  if (asked.length === 0) return null
  return (
    <section aria-labelledby="door-asked">
      <h2 id="door-asked" className="text-h3">
        Are they here?
      </h2>
      <p className="mb-1 text-ink-soft">Their phones did not say where they are. Tap in the people you see.</p>
      <ul>
        {asked.map((ticket) => (
          <PartyRow key={ticket.id} ticket={ticket}>
            <Button
              tone="secondary"
              className="min-h-11 px-3"
              aria-label={t`Tap in: ${ticket.name}`}
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
