import type { Consignment, Slot } from '@yardsnap/contract/consignments'
import type { Consignor } from '@yardsnap/contract/consignors'
import { formatTime } from '@yardsnap/contract/dates'
import { t } from '@yardsnap/contract/texts'
import { ChevronDown } from 'lucide-react'
import { formatWallClock } from '#lib/wall-clock.ts'
import { Card } from '#ui/Card.tsx'

interface SlotSectionProps {
  consignment: Consignment
  consignors: readonly Consignor[]
}

/** Who comes when, to bring and to fetch; closed by default. */
export function SlotSection({ consignment: { dropOffSlots, pickUpSlots }, consignors }: SlotSectionProps) {
  if (dropOffSlots.length === 0 && pickUpSlots.length === 0) return null
  return (
    <Card className="mt-5 p-5">
      <details className="group">
        <summary className="flex min-h-11 list-none items-center gap-4 [&::-webkit-details-marker]:hidden">
          <span className="min-w-0 grow font-display text-h3 font-bold">Who comes when</span>
          <ChevronDown aria-hidden className="size-6 shrink-0 transition-transform group-open:rotate-180" />
        </summary>
        <div className="mt-3 grid grid-cols-1 gap-6 wide:grid-cols-2">
          <Slots
            title={t`Drop-off`}
            slots={dropOffSlots}
            bookedBy={(slotId) => consignors.filter(({ dropOffSlotId }) => dropOffSlotId === slotId)}
          />
          <Slots
            title={t`Pick-up of what did not sell`}
            slots={pickUpSlots}
            bookedBy={(slotId) => consignors.filter(({ pickUpSlotId }) => pickUpSlotId === slotId)}
          />
        </div>
      </details>
    </Card>
  )
}

interface SlotsProps {
  title: string
  slots: readonly Slot[]
  bookedBy: (slotId: string) => Consignor[]
}

function Slots({ title, slots, bookedBy }: SlotsProps) {
  if (slots.length === 0) return null
  return (
    <section>
      <h3 className="font-semibold">{title}</h3>
      <ul>
        {slots.map(({ id, from, until, places }) => {
          const booked = bookedBy(id)
          return (
            <li key={id} className="border-b border-line py-2.5 last:border-0">
              <p className="flex flex-wrap justify-between gap-x-3 tabular-nums">
                <span>{`${formatWallClock(from)} – ${formatTime(until.slice(11))}`}</span>
                <span className="text-ink-soft">{t`${booked.length} of ${places} places`}</span>
              </p>
              <p className="text-small wrap-anywhere text-ink-soft">
                <bdi>{booked.map(({ number, name }) => `${number} ${name}`).join(', ')}</bdi>
              </p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
