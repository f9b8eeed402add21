import { t } from '@yardsnap/contract/texts'
import { shownTitle } from '@yardsnap/contract/item-titles'
import { CalendarClock, Heart, Hourglass } from 'lucide-react'
import { isAhead, useOwnAppointments } from '#core/appointments/api.ts'
import { kindText, whenText } from '#core/appointments/appointment-texts.ts'
import { useOwnHoldsNow } from '#core/holds/OwnHolds.tsx'
import { useSavedItems } from '#shop/saved-items/api.ts'
import { formatClock } from '#lib/instants.ts'

/** What is held for the shopper at a stop, and until when; nothing without any. */
export function HeldThings({ listingId }: { listingId: string }) {
  const holds = useOwnHoldsNow().filter((hold) => hold.listingId === listingId)
  return holds.map(({ id, until, timeZone, itemTitle }) =>
    until === null ? null : (
      <span key={id} className="flex min-w-0 items-center gap-1.5 text-small">
        <Hourglass aria-hidden className="size-4 shrink-0 text-sky" />
        <span className="truncate">
          Held until {formatClock(until, timeZone)}: <bdi>{shownTitle({ title: itemTitle })}</bdi>
        </span>
      </span>
    ),
  )
}

/** When the shopper is expected at a stop; nothing without an appointment. */
export function ExpectedTimes({ listingId }: { listingId: string }) {
  const { data = [] } = useOwnAppointments({ isEnabled: true })
  const ahead = data.filter((one) => one.listingId === listingId && isAhead(one))
  return ahead.map(({ id, kind, state, startsAt, timeZone }) => {
    const text = kindText(kind, whenText(startsAt, timeZone))
    return (
      <span key={id} className="flex min-w-0 items-center gap-1.5 text-small">
        <CalendarClock aria-hidden className="size-4 shrink-0 text-sky" />
        <span className="truncate">{state === 'asked' ? t`${text}, not confirmed yet` : text}</span>
      </span>
    )
  })
}

/** What the shopper saved at a stop; nothing without any. */
export function SavedThings({ listingId }: { listingId: string }) {
  const { data: saved = [] } = useSavedItems()
  const here = saved.filter((item) => item.listingId === listingId && item.state !== 'gone')
  if (here.length === 0) return null
  return (
    <span className="flex min-w-0 items-center gap-1.5 text-small">
      <Heart aria-hidden className="size-4 shrink-0 fill-current text-brick" />
      <span className="sr-only">You saved here: </span>
      <span className="truncate print:whitespace-normal">
        <bdi>{here.map(({ title, state }) => (state === 'sold' ? t`${title} (sold)` : title)).join(', ')}</bdi>
      </span>
    </span>
  )
}
