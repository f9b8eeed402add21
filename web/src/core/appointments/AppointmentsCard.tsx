import type { ListingAppointments } from '@yardsnap/contract/appointments'
import type { WindowKind } from '@yardsnap/contract/appointment-windows'
import type { Listing } from '@yardsnap/contract/listings'
import { t } from '@yardsnap/contract/texts'
import { Link } from '@tanstack/react-router'
import { CalendarCheck, Truck } from 'lucide-react'
import { useState } from 'react'
import { getLoginUrl } from '#api/unauthorized.ts'
import { useCurrentUser } from '#core/accounts/api.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { TEXT_LINK } from '#ui/classes.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { isAhead, useAppointments } from './api.ts'
import { thingsText } from './appointment-texts.ts'
import { BookSheet } from './BookSheet.tsx'
import { OwnAppointmentCard } from './OwnAppointmentCard.tsx'

/** Visits and pick-ups at a sale that has times for them: the own ones, and how to book one. */
export function AppointmentsCard({ listing }: { listing: Listing }) {
  const { data, error } = useAppointments(listing.id, { isEnabled: true })
  if (error && !data) return null
  return (
    <Card className="grid gap-3 p-4.5">
      <h2 className="text-h3">By appointment</h2>
      {/* As high as one button, so that the page does not move when the times come. */}
      {data ? <Content listingId={listing.id} appointments={data} /> : <Skeleton className="h-12" />}
    </Card>
  )
}

interface ContentProps {
  listingId: string
  appointments: ListingAppointments
}

function Content({ listingId, appointments: { mine, slots, things, timeZone } }: ContentProps) {
  const user = useCurrentUser()
  const [kind, setKind] = useState<WindowKind>('visit')
  const [isOpen, setOpen] = useState(false)
  const ahead = mine.filter(isAhead)
  const has = (wanted: WindowKind) => slots.some((slot) => slot.kind === wanted && slot.placesLeft > 0)
  const canPickUp = things.length > 0 && has('pickup')
  const canVisit = has('visit') && !ahead.some((one) => one.kind === 'visit')
  const open = (chosen: WindowKind) => {
    if (!user) {
      window.location.assign(getLoginUrl())
      return
    }
    setKind(chosen)
    setOpen(true)
  }
  return (
    <>
      {ahead.map((appointment) => (
        <OwnAppointmentCard key={appointment.id} listingId={listingId} timeZone={timeZone} appointment={appointment} />
      ))}
      {ahead.length > 0 && (
        <Link to="/appointments" className={TEXT_LINK}>
          All your visits
        </Link>
      )}
      {canPickUp && (
        <Button icon={<Truck />} onClick={() => open('pickup')}>
          {t`Pick up when? ${thingsText(things)}`}
        </Button>
      )}
      {canVisit && (
        <Button tone="secondary" icon={<CalendarCheck />} onClick={() => open('visit')}>
          Come and look
        </Button>
      )}
      {ahead.length === 0 && !canPickUp && !canVisit && (
        <p className="text-ink-soft">
          {slots.length > 0
            ? t`All times are taken.`
            : t`Nothing to book at the moment. Whoever has something on hold here chooses when to pick it up.`}
        </p>
      )}
      <BookSheet isOpen={isOpen} onOpenChange={setOpen} listingId={listingId} kind={kind} moved={null} />
    </>
  )
}
