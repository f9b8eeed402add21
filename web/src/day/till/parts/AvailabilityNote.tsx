import { plural, t } from '@yardsnap/contract/texts'
import { pendingLeft } from '@yardsnap/contract/items'
import { Hourglass } from 'lucide-react'
import { heldText } from '#core/holds/held.ts'
import { soldToText } from '#day/holds/held-answer.ts'
import type { BasketLine } from '#day/till/basket.ts'
import type { Till } from '#day/till/use-till.ts'

interface AvailabilityNoteProps {
  till: Till
  itemId: string | null
  /** Who buys the item, for a line in the basket; omitted elsewhere. */
  buyer?: Pick<BasketLine, 'holdId' | 'isToSomebodyElse'>
}

/** For whom an item is held, and how many pieces are pending; nothing if neither applies. */
export function AvailabilityNote({ till, itemId, buyer }: AvailabilityNoteProps) {
  const item = till.state.items.find(({ id }) => id === itemId)
  if (!item) return null
  const held = till.listHeldPieces(item)
  const pending = pendingLeft(item)
  const to = held.find(({ holdId }) => holdId === buyer?.holdId)
  const texts = [
    to ? soldToText(to) : buyer?.isToSomebodyElse && held.length > 0 ? t`To somebody else` : '',
    ...held.filter((piece) => piece !== to).map((piece) => heldText(piece, till.state.listing.timeZone)),
    pending > 0
      ? item.quantity > 1 && !item.sellAsLot
        ? plural(pending, { one: '# pending', other: '# pending' })
        : t`Pending`
      : '',
  ].filter(Boolean)
  if (texts.length === 0) return null
  return (
    <span className="flex items-start gap-1.5 text-small font-semibold text-ink">
      <Hourglass aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{texts.join(' · ')}</span>
    </span>
  )
}
