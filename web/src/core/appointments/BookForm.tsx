import { type ListingAppointments, MAX_APPOINTMENT_THINGS, type OwnAppointment } from '@yardsnap/contract/appointments'
import type { WindowKind } from '@yardsnap/contract/appointment-windows'
import { formatDay } from '@yardsnap/contract/dates'
import { shownTitle } from '@yardsnap/contract/item-titles'
import { t } from '@yardsnap/contract/texts'
import { useState } from 'react'
import { getErrorMessage } from '#api/call.ts'
import { isUnauthorized } from '#api/unauthorized.ts'
import { useAnswer } from '#api/use-answer.ts'
import { useCurrentUser } from '#core/accounts/api.ts'
import { ConfirmationNotice } from '#core/accounts/ConfirmationNotice.tsx'
import { showToast } from '#lib/toast.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { ChipGroup } from '#ui/ChipGroup.tsx'
import { LoadFailure } from '#ui/ErrorState.tsx'
import { SheetPopup } from '#ui/SheetPopup.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useAppointmentActions, useAppointments } from './api.ts'
import { dayOf, payText, slotText, whenText } from './appointment-texts.ts'

export interface BookFormProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  listingId: string
  kind: WindowKind
  /** The appointment that gets another time; null for a new one. */
  moved: OwnAppointment | null
}

/** Chooses a day and a time, and of a pick-up the things. */
export function BookForm({ isOpen, onOpenChange, ...booking }: BookFormProps) {
  const title = booking.moved ? t`Another time` : booking.kind === 'pickup' ? t`Pick up when?` : t`Come and look`
  const query = useAppointments(booking.listingId, { isEnabled: isOpen })
  const user = useCurrentUser()
  return (
    <SheetPopup isOpen={isOpen} onOpenChange={onOpenChange} title={title}>
      {user?.needsConfirmation ? (
        <ConfirmationNotice />
      ) : query.data ? (
        <Fields {...booking} appointments={query.data} onDone={() => onOpenChange(false)} />
      ) : query.error ? (
        <LoadFailure query={query} title="The times could not be loaded" />
      ) : (
        <Skeleton className="h-60 rounded-card" />
      )}
    </SheetPopup>
  )
}

interface FieldsProps extends Pick<BookFormProps, 'listingId' | 'kind' | 'moved'> {
  appointments: ListingAppointments
  onDone: () => void
}

function Fields({ listingId, kind, moved, appointments, onDone }: FieldsProps) {
  const { timeZone, things, isConfirmedByHost } = appointments
  const slots = appointments.slots.filter((slot) => slot.kind === kind && slot.placesLeft > 0)
  const days = [...new Set(slots.map(({ startsAt }) => dayOf(startsAt, timeZone)))]
  const [chosenDay, setDay] = useState<string | null>(null)
  const [chosenStart, setStart] = useState<string | null>(null)
  const [leftOut, setLeftOut] = useState<readonly string[]>([])
  const [isTried, setTried] = useState(false)
  const { book, reply } = useAppointmentActions(listingId)
  const answer = useAnswer()
  const day = chosenDay !== null && days.includes(chosenDay) ? chosenDay : days[0]
  const ofDay = slots.filter(({ startsAt }) => dayOf(startsAt, timeZone) === day)
  // Whoever was faster takes the time out of the list.
  const start = ofDay.some(({ startsAt }) => startsAt === chosenStart) ? chosenStart : null
  const holdIds = things
    .map(({ holdId }) => holdId)
    .filter((id) => !leftOut.includes(id))
    .slice(0, MAX_APPOINTMENT_THINGS)
  const hasThings = kind === 'pickup' && moved === null
  const thingsProblem = hasThings && holdIds.length === 0 ? t`Choose what you pick up` : null
  const problem = start === null ? t`Choose a time` : thingsProblem
  const mutation = moved ? reply : book
  const whatFailed = moved
    ? t`Your time was not moved. Please try again.`
    : t`Your time was not booked. Please try again.`
  const failure =
    mutation.error && !isUnauthorized(mutation.error) ? getErrorMessage(mutation.error, whatFailed) : undefined
  const message = (isTried ? problem : null) ?? failure
  const submit = () => {
    setTried(true)
    if (problem !== null || start === null || mutation.isPending) return
    const when = whenText(start, timeZone)
    const sending = moved
      ? reply.mutateAsync({ appointmentId: moved.id, answer: 'move', startsAt: start })
      : book.mutateAsync({ kind, startsAt: start, ...(hasThings && { holdIds }) })
    void answer(sending, {
      tell: () => showToast({ title: isConfirmedByHost && !moved ? t`Asked for ${when}` : t`Booked: ${when}` }),
      onDone,
      failureTitle: moved ? t`Your time was not moved` : t`Your time was not booked`,
    })
  }
  if (slots.length === 0) {
    return <p className="text-ink-soft">All times are taken. Write to the host, or look again later.</p>
  }
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {hasThings && (
        <fieldset className="grid">
          <legend className="mb-1 font-semibold">What you pick up</legend>
          {things.map((thing) => (
            <Checkbox
              key={thing.holdId}
              label={[shownTitle(thing), payText(thing)].filter(Boolean).join(', ')}
              checked={holdIds.includes(thing.holdId)}
              onChange={({ currentTarget }) =>
                setLeftOut(
                  currentTarget.checked ? leftOut.filter((id) => id !== thing.holdId) : [...leftOut, thing.holdId],
                )
              }
            />
          ))}
        </fieldset>
      )}
      <ChipGroup
        label="Day"
        options={days.map((value) => ({ value, label: formatDay(value) }))}
        value={day ?? ''}
        onValueChange={setDay}
      />
      <ChipGroup
        label="Time"
        options={ofDay.map((slot) => ({ value: slot.startsAt, label: slotText(slot, { slots: ofDay, timeZone }) }))}
        value={start ?? ''}
        onValueChange={setStart}
      />
      <p className="text-small text-ink-soft">
        {isConfirmedByHost && !moved
          ? t`The host is asked first, and you see the address once they say yes. They see your first name.`
          : t`The host sees your first name. We ask you a day and an hour before whether you are still coming.`}
      </p>
      <p role="alert" className="font-semibold text-danger empty:hidden">
        {message}
      </p>
      <Button type="submit" isPending={mutation.isPending} pendingText="Booking...">
        {start === null ? t`Book a time` : t`Book ${whenText(start, timeZone)}`}
      </Button>
    </form>
  )
}
