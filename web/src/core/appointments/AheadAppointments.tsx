import { Link } from '@tanstack/react-router'
import { CalendarClock } from 'lucide-react'
import { isAhead, useOwnAppointments } from './api.ts'
import { kindText, stateText, whenText } from './appointment-texts.ts'

/** When the shopper comes to a sale by appointment; nothing without one. */
export function AheadAppointments({ listingId }: { listingId: string }) {
  const { data = [] } = useOwnAppointments({ isEnabled: true })
  const ahead = data.filter((one) => one.listingId === listingId && isAhead(one))
  if (ahead.length === 0) return null
  return (
    <ul aria-label="Your visits" className="mt-2 grid grid-cols-1 gap-1.5">
      {ahead.map((one) => (
        <li key={one.id} className="flex items-start gap-2 rounded-control bg-sky-wash px-3 py-1.5 text-small">
          <CalendarClock aria-hidden className="mt-0.5 size-4 shrink-0 text-sky" />
          <span className="min-w-0 wrap-anywhere">
            <Link to="/appointments" className="font-semibold underline underline-offset-4">
              {kindText(one.kind, whenText(one.startsAt, one.timeZone))}
            </Link>
            <span className="block">{stateText(one)}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
