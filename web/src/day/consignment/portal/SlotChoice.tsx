import type { ConsignorPortal } from '@yardsnap/contract/consignor-portal'
import { formatTime } from '@yardsnap/contract/dates'
import { plural, t } from '@yardsnap/contract/texts'
import { formatWallClock } from '#lib/wall-clock.ts'
import { Section } from '#ui/Section.tsx'
import { Select } from '#ui/Select.tsx'
import type { PortalChanges } from './api.ts'

/** When things are brought and fetched; booked at once, while there are places. */
export function SlotChoice({ portal, book }: { portal: ConsignorPortal; book: PortalChanges['book'] }) {
  const { dropOffSlots, pickUpSlots, consignor } = portal
  const booked = { dropOffSlotId: consignor.dropOffSlotId, pickUpSlotId: consignor.pickUpSlotId }
  if (dropOffSlots.length === 0 && pickUpSlots.length === 0) return null
  return (
    <Section title="Your times">
      <div className="grid gap-4">
        {dropOffSlots.length > 0 && (
          <Select
            label="I bring my items"
            options={toOptions(dropOffSlots, booked.dropOffSlotId)}
            value={booked.dropOffSlotId ?? ''}
            disabled={book.isPending}
            onChange={(event) => book.mutate({ ...booked, dropOffSlotId: event.currentTarget.value || null })}
          />
        )}
        {pickUpSlots.length > 0 && (
          <Select
            label="I pick up what did not sell"
            options={toOptions(pickUpSlots, booked.pickUpSlotId)}
            value={booked.pickUpSlotId ?? ''}
            disabled={book.isPending}
            onChange={(event) => book.mutate({ ...booked, pickUpSlotId: event.currentTarget.value || null })}
          />
        )}
      </div>
    </Section>
  )
}

/** Those that are full are left out, except for one's own. */
function toOptions(slots: ConsignorPortal['dropOffSlots'], ownId: string | null) {
  const open = slots.filter(({ id, left }) => left > 0 || id === ownId)
  return [
    { value: '', label: t.of('no time slot')`Not booked` },
    ...open.map(({ id, from, until, left }) => ({
      value: id,
      label: [
        `${formatWallClock(from)} – ${formatTime(until.slice(11))}`,
        id === ownId ? t.of('a time slot')`yours` : plural(left, { one: '# place left', other: '# places left' }),
      ].join(', '),
    })),
  ]
}
