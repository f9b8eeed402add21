import { shownTitle } from '@yardsnap/contract/item-titles'
import { t } from '@yardsnap/contract/texts'
import type { ItemHolds } from '@yardsnap/contract/holds'
import { type ListedItem, getAvailability } from '@yardsnap/contract/items'
import { Hourglass } from 'lucide-react'
import { getLoginUrl } from '#api/unauthorized.ts'
import { useCurrentUser } from '#core/accounts/api.ts'
import { formatClock } from '#lib/instants.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import type { useHoldActions } from './api.ts'
import { ownHoldText } from './hold-texts.ts'

interface HoldControlProps {
  item: ListedItem
  holds: ItemHolds | undefined
  /** Whether something can be asked for now. */
  isOpen: boolean
  timeZone: string | null
  holdActions: ReturnType<typeof useHoldActions>
}

/** What a shopper has asked for, or how to ask. Signed out, asking leads to the sign-in page and back. */
export function HoldControl({
  item,
  holds,
  isOpen,
  timeZone,
  holdActions: { ask: request, cancel },
}: HoldControlProps) {
  const user = useCurrentUser()
  if (getAvailability(item) === 'sold') return null
  const mine = holds?.mine
  if (mine) {
    const isBusy = cancel.isPending && cancel.variables === mine.id
    return (
      <div className="relative flex w-full flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-sky-wash px-3.5 py-1">
        <p aria-live="polite" className="min-w-0 grow py-2 text-small font-semibold">
          {ownHoldText(mine, timeZone)}
        </p>
        {mine.state !== 'refused' && (
          <Button
            tone="quiet"
            className="min-h-11 px-3!"
            aria-label={`Give up: ${shownTitle(item)}`}
            isPending={isBusy}
            pendingText="Giving up..."
            onClick={() => cancel.mutate(mine.id)}
          >
            Give up
          </Button>
        )}
      </div>
    )
  }
  if (!isOpen) return null
  const isFree = getAvailability(item) === 'available' && (holds?.isFree ?? true)
  const label = isFree ? t`Ask to hold` : t`Get in line`
  return (
    <Button
      tone="secondary"
      className="relative min-h-11 px-4!"
      icon={<Hourglass />}
      aria-label={`${label}: ${shownTitle(item)}`}
      isPending={request.isPending && request.variables === item.id}
      pendingText="Asking..."
      onClick={() => (user ? request.mutate(item.id) : window.location.assign(getLoginUrl()))}
    >
      {label}
    </Button>
  )
}

/** 'Held until 1:00 PM', as an entry of a list; nothing while no piece is held. */
export function HeldBadge({ holds, timeZone }: { holds: ItemHolds | undefined; timeZone: string | null }) {
  if (!holds?.heldUntil) return null
  return (
    <li>
      <Badge tone="attention" icon={<Hourglass aria-hidden />} canWrap>
        Held until {formatClock(holds.heldUntil, timeZone)}
      </Badge>
    </li>
  )
}
