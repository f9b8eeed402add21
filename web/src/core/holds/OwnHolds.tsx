import { shownTitle } from '@yardsnap/contract/item-titles'
import type { OwnHoldAnywhere } from '@yardsnap/contract/holds'
import { Hourglass } from 'lucide-react'
import { goesOn } from '#lib/instants.ts'
import { useOwnHolds } from './api.ts'
import { ownHoldText } from './hold-texts.ts'

/** What the shopper has asked for at a sale, and what is held there for them; nothing without any. */
export function OwnHolds({ listingId }: { listingId: string }) {
  const holds = useOwnHoldsNow().filter((hold) => hold.listingId === listingId)
  if (holds.length === 0) return null
  return (
    <ul aria-label="What you asked to hold" className="mt-2 grid grid-cols-1 gap-1.5">
      {holds.map((hold) => (
        <li key={hold.id} className="flex items-start gap-2 rounded-control bg-sky-wash px-3 py-1.5 text-small">
          <Hourglass aria-hidden className="mt-0.5 size-4 shrink-0 text-sky" />
          <span className="min-w-0 wrap-anywhere">
            <bdi className="font-semibold">{shownTitle({ title: hold.itemTitle })}</bdi>:{' '}
            {ownHoldText(hold, hold.timeZone)}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The holds that have not expired, also when the last answer is old. */
export function useOwnHoldsNow(): OwnHoldAnywhere[] {
  const { data: holds = [], dataUpdatedAt } = useOwnHolds()
  return holds.filter(({ until }) => until === null || goesOn(until, dataUpdatedAt))
}
