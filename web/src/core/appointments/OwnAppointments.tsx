import { t } from '@yardsnap/contract/texts'
import { Link } from '@tanstack/react-router'
import { LoadFailure } from '#ui/ErrorState.tsx'
import { EmptyCard } from '#ui/EmptyState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { isAhead, useOwnAppointments } from './api.ts'
import { OwnAppointmentCard } from './OwnAppointmentCard.tsx'

/** The shopper's visits and pick-ups at all sales: those ahead, then what became of the others lately. */
export function OwnAppointments() {
  const query = useOwnAppointments({ isEnabled: true })
  if (query.error && !query.data) return <LoadFailure query={query} title="Your visits could not be loaded" />
  if (!query.data) return <Skeleton className="h-60 rounded-card" />
  const ahead = query.data.filter(isAhead)
  const parts = [
    { title: t.of('appointments')`Ahead`, appointments: ahead },
    { title: t.of('appointments')`Over`, appointments: query.data.filter((one) => !ahead.includes(one)).toReversed() },
  ]
  if (query.data.length === 0) {
    return (
      <EmptyCard
        scene="road"
        title="No visits yet"
        description="Some hosts let you come and look before their sale, or pick up later. You choose a time on the page of the sale."
      />
    )
  }
  return (
    <div className="grid grid-cols-1 gap-8">
      {parts
        .filter(({ appointments }) => appointments.length > 0)
        .map(({ title, appointments }) => (
          <section key={title} aria-label={title}>
            <h2 className="mb-3 text-h3">{title}</h2>
            <ul className="grid grid-cols-1 gap-4 desk:grid-cols-2">
              {appointments.map((appointment) => (
                <li key={appointment.id} className="rounded-card border border-line bg-card p-3.5">
                  <h3 className="mb-2 font-bold wrap-anywhere">
                    <Link
                      to="/sale/$listingId"
                      params={{ listingId: appointment.listingId }}
                      className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
                    >
                      <bdi>{appointment.listingTitle}</bdi>
                    </Link>
                  </h3>
                  <OwnAppointmentCard
                    listingId={appointment.listingId}
                    timeZone={appointment.timeZone}
                    appointment={appointment}
                  />
                </li>
              ))}
            </ul>
          </section>
        ))}
    </div>
  )
}
