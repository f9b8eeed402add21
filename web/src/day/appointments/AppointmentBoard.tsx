import { type AppointmentRequest, isStanding } from '@yardsnap/contract/appointments'
import { formatDay } from '@yardsnap/contract/dates'
import type { Listing } from '@yardsnap/contract/listings'
import { plural, t } from '@yardsnap/contract/texts'
import type { ReactNode } from 'react'
import { useAnswerAppointment, useAppointmentRequests } from '#core/appointments/api.ts'
import { dayOf } from '#core/appointments/appointment-texts.ts'
import { formatTimeIn } from '#lib/instants.ts'
import { useNow } from '#lib/use-now.ts'
import { EmptyCard } from '#ui/EmptyState.tsx'
import { LoadFailure } from '#ui/ErrorState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { AppointmentRow } from './parts/AppointmentRow.tsx'
import { WindowList } from './parts/WindowList.tsx'

/** How often what has begun is looked at anew, in milliseconds. */
const TICK_MS = 30_000

interface AppointmentBoardProps {
  listing: Listing
  /** Beside other boards: today alone, and without the windows. */
  isPart?: boolean
}

/** Who comes when to a sale and what to carry out, by the hour, and when people can come. */
export function AppointmentBoard({ listing, isPart = false }: AppointmentBoardProps) {
  const query = useAppointmentRequests(listing.id)
  const answer = useAnswerAppointment(listing.id)
  const now = useNow(TICK_MS)
  if (query.error && !query.data) return <LoadFailure query={query} title="The visits could not be loaded" />
  if (!query.data) return <Skeleton className="h-60 rounded-card" />

  const { timeZone, windows, appointments } = query.data
  const today = dayOf(new Date(now).toISOString(), timeZone)
  const isToday = (one: AppointmentRequest) => dayOf(one.startsAt, timeZone) === today
  const asked = appointments.filter((one) => one.state === 'asked')
  const others = appointments.filter((one) => one.state !== 'asked' && (!isPart || isToday(one)))
  const ahead = others.filter((one) => dayOf(one.startsAt, timeZone) >= today)
  const former = others.filter((one) => dayOf(one.startsAt, timeZone) < today && isStanding(one))
  const rowOf = (appointment: AppointmentRequest) => (
    <AppointmentRow appointment={appointment} timeZone={timeZone} now={now} answer={answer} />
  )
  const times = !isPart && !listing.isCoHost && <WindowList listing={listing} windows={windows} today={today} />
  return (
    <div className="@container grid grid-cols-1 gap-8">
      {appointments.length === 0 && times}
      {appointments.length === 0 && (windows.length > 0 || listing.isCoHost) && !isPart && (
        <EmptyCard
          scene="table"
          title="Nobody has booked yet"
          description={
            windows.length > 0
              ? t`Shoppers choose a time on the page of your sale. You see here who comes, and what to carry out.`
              : t`The owner of this sale says when people can come.`
          }
        />
      )}
      {isPart && asked.length + others.length === 0 && (
        <p className="text-ink-soft">Nobody comes by appointment today.</p>
      )}
      {asked.length > 0 && (
        <Rows title={plural(asked.length, { one: '# person to confirm', other: '# people to confirm' })}>
          {asked.map((one) => (
            <li key={one.id}>{rowOf(one)}</li>
          ))}
        </Rows>
      )}
      <Days appointments={ahead} timeZone={timeZone} today={today} rowOf={rowOf} />
      {former.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer font-semibold">
            {plural(former.length, { one: 'Lately: # visit', other: 'Lately: # visits' })}
          </summary>
          <Days appointments={former.toReversed()} timeZone={timeZone} today={today} rowOf={rowOf} />
        </details>
      )}
      {appointments.length > 0 && times}
    </div>
  )
}

interface DaysProps {
  appointments: readonly AppointmentRequest[]
  timeZone: string
  today: string
  rowOf: (appointment: AppointmentRequest) => ReactNode
}

/** Days with their hours, in the given order. */
function Days({ appointments, timeZone, today, rowOf }: DaysProps) {
  return [...Map.groupBy(appointments, ({ startsAt }) => dayOf(startsAt, timeZone))].map(([day, ofDay]) => (
    <Rows key={day} title={day === today ? t`Today` : formatDay(day)}>
      {[...Map.groupBy(ofDay, ({ startsAt }) => formatTimeIn(startsAt, timeZone))].map(([time, atTime]) => (
        <li key={time} className="grid grid-cols-1 gap-1.5 @xl:grid-cols-[6rem_minmax(0,1fr)]">
          <p className="pt-3 font-bold tabular-nums">{time}</p>
          <ul className="grid grid-cols-1 gap-2">
            {atTime.map((one) => (
              <li key={one.id}>{rowOf(one)}</li>
            ))}
          </ul>
        </li>
      ))}
    </Rows>
  ))
}

function Rows({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-3 text-h3">{title}</h2>
      <ul className="grid grid-cols-1 gap-2.5">{children}</ul>
    </section>
  )
}
