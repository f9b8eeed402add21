import { FIRST_REMINDER_HOURS, type OwnAppointment } from '@yardsnap/contract/appointments'
import { shownTitle } from '@yardsnap/contract/item-titles'
import { googleMapsLink } from '@yardsnap/contract/map-links'
import { t } from '@yardsnap/contract/texts'
import { CalendarClock, CalendarPlus, MapPin } from 'lucide-react'
import { useState } from 'react'
import { useNow } from '#lib/use-now.ts'
import { AlertDialog } from '#ui/AlertDialog.tsx'
import { Button, ButtonAnchor } from '#ui/Button.tsx'
import { TEXT_LINK } from '#ui/classes.ts'
import { isAhead, useAppointmentActions } from './api.ts'
import { kindText, payText, stateText, thingsText, whenText } from './appointment-texts.ts'
import { BookSheet } from './BookSheet.tsx'

/** How often what has begun is looked at anew, in milliseconds. */
const TICK_MS = 30_000
/** From then on the card asks whether one is still coming. */
const ASKS_MS = FIRST_REMINDER_HOURS * 3_600_000

interface OwnAppointmentCardProps {
  listingId: string
  timeZone: string
  appointment: OwnAppointment
}

/** An own appointment: when, where and what for, and what can be answered. */
export function OwnAppointmentCard({ listingId, timeZone, appointment }: OwnAppointmentCardProps) {
  const { id, kind, startsAt, state, things, place } = appointment
  const now = useNow(TICK_MS)
  const isRunning = isAhead(appointment)
  const when = whenText(startsAt, timeZone)
  return (
    <article className="grid gap-2 rounded-control bg-sky-wash px-3.5 py-3">
      <p className="flex items-start gap-2 font-semibold">
        <CalendarClock aria-hidden className="mt-0.5 size-5 shrink-0 text-sky" />
        <span className="min-w-0 wrap-anywhere">{kindText(kind, when)}</span>
      </p>
      <p aria-live="polite" className="text-small">
        {stateText(appointment)}
      </p>
      {isRunning && things.length > 0 && (
        <ul className="text-small text-ink-soft">
          {things.map((thing) => (
            <li key={thing.holdId} className="wrap-anywhere">
              {[shownTitle(thing), payText(thing)].filter(Boolean).join(', ')}
            </li>
          ))}
        </ul>
      )}
      {isRunning && place.address && (
        <p className="flex items-center gap-2 text-small">
          <MapPin aria-hidden className="size-4 shrink-0 text-sky" />
          <a
            href={googleMapsLink({ address: place.address, latitude: null, longitude: null })}
            target="_blank"
            rel="noreferrer"
            className={TEXT_LINK}
          >
            <bdi>{place.address}</bdi>
          </a>
        </p>
      )}
      {isRunning && (
        <Answers
          listingId={listingId}
          timeZone={timeZone}
          appointment={appointment}
          isAsked={state === 'booked' && Date.parse(startsAt) - now <= ASKS_MS && !appointment.isComing}
          hasBegun={Date.parse(startsAt) <= now}
        />
      )}
      {isRunning && (
        <ButtonAnchor
          href={`/api/listings/${listingId}/appointments/${id}/calendar.ics`}
          download
          tone="quiet"
          className="min-h-11 justify-self-start px-3!"
          icon={<CalendarPlus />}
        >
          Add to calendar
        </ButtonAnchor>
      )}
    </article>
  )
}

interface AnswersProps extends OwnAppointmentCardProps {
  /** Whether it is time to say that one is still coming. */
  isAsked: boolean
  hasBegun: boolean
}

/** 'Still coming?' once that is near, and another time or no at any time before. */
function Answers({ listingId, timeZone, appointment, isAsked, hasBegun }: AnswersProps) {
  const { id: appointmentId, kind, startsAt, things } = appointment
  const { reply } = useAppointmentActions(listingId)
  const [isMoving, setMoving] = useState(false)
  const [isCanceling, setCanceling] = useState(false)
  const when = whenText(startsAt, timeZone)
  const held = thingsText(things.filter(({ isBought }) => !isBought))
  const isSending = (answer: string) => reply.isPending && reply.variables.answer === answer
  return (
    <>
      {isAsked && <p className="font-semibold">Still coming?</p>}
      <div className="flex flex-wrap gap-2">
        {isAsked && (
          <Button
            className="min-h-11 grow bg-grass! px-4! text-on-grass!"
            isPending={isSending('coming')}
            aria-label={t`Yes, I am coming: ${when}`}
            onClick={() => reply.mutate({ appointmentId, answer: 'coming' })}
          >
            Yes
          </Button>
        )}
        <Button
          tone="secondary"
          className="min-h-11 grow px-4!"
          aria-label={isAsked ? t`No, I am not coming: ${when}` : t`Cancel it: ${when}`}
          onClick={() => setCanceling(true)}
        >
          {isAsked ? t`No` : t`Cancel it`}
        </Button>
        {!hasBegun && (
          <Button
            tone="secondary"
            className="min-h-11 grow px-4!"
            aria-label={t`Another time: ${when}`}
            onClick={() => setMoving(true)}
          >
            Another time
          </Button>
        )}
      </div>
      <BookSheet isOpen={isMoving} onOpenChange={setMoving} listingId={listingId} kind={kind} moved={appointment} />
      <AlertDialog
        isOpen={isCanceling}
        onOpenChange={setCanceling}
        title={t`Not coming ${when}?`}
        description={
          held
            ? t`Somebody else can have the time then, and ${held} goes to the next in line.`
            : t`Somebody else can have the time then.`
        }
        confirmText={t`I am not coming`}
        pendingText={t`Canceling...`}
        isPending={isSending('cancel')}
        onConfirm={() => reply.mutate({ appointmentId, answer: 'cancel' }, { onSettled: () => setCanceling(false) })}
      />
    </>
  )
}
