import type { WindowKind } from '@yardsnap/contract/appointment-windows'
import type { Listing } from '@yardsnap/contract/listings'
import { t } from '@yardsnap/contract/texts'
import { CalendarCheck, Truck } from 'lucide-react'
import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { getLoginUrl } from '#api/unauthorized.ts'
import { useCurrentUser } from '#core/accounts/api.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { TEXT_LINK } from '#ui/classes.ts'
import { isAhead, useAppointments } from './api.ts'
import { BookSheet } from './BookSheet.tsx'
import { thingsText } from './appointment-texts.ts'
import { OwnAppointmentCard } from './OwnAppointmentCard.tsx'

/** Visits and pick-ups at a sale: the own ones, and how to book one. Nothing while there are none. */
export function AppointmentsCard({ listing }: { listing: Listing }) {
  const { data } = useAppointments(listing.id, { isEnabled: true })
  const user = useCurrentUser()
  const [kind, setKind] = useState<WindowKind>('visit')
  const [isOpen, setOpen] = useState(false)
  if (!data) return null
  const ahead = data.mine.filter(isAhead)
  const has = (wanted: WindowKind) => data.slots.some((slot) => slot.kind === wanted && slot.placesLeft > 0)
  const canPickUp = data.things.length > 0 && has('pickup')
  const canVisit = has('visit') && !ahead.some((one) => one.kind === 'visit')
  if (ahead.length === 0 && !canPickUp && !canVisit) return null
  const open = (chosen: WindowKind) => {
    if (!user) {
      window.location.assign(getLoginUrl())
      return
    }
    setKind(chosen)
    setOpen(true)
  }
  return (
    <Card className="grid gap-3 p-4.5">
      <h2 className="text-h3">By appointment</h2>
      {ahead.map((appointment) => (
        <OwnAppointmentCard
          key={appointment.id}
          listingId={listing.id}
          timeZone={data.timeZone}
          appointment={appointment}
        />
      ))}
      {ahead.length > 0 && (
        <Link to="/appointments" className={TEXT_LINK}>
          All your visits
        </Link>
      )}
      {canPickUp && (
        <Button icon={<Truck />} onClick={() => open('pickup')}>
          {t`Pick up when? ${thingsText(data.things)}`}
        </Button>
      )}
      {canVisit && (
        <Button tone="secondary" icon={<CalendarCheck />} onClick={() => open('visit')}>
          Come and look
        </Button>
      )}
      <BookSheet isOpen={isOpen} onOpenChange={setOpen} listingId={listing.id} kind={kind} moved={null} />
    </Card>
  )
}
