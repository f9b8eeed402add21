import { type AppointmentRequest, isStanding } from '@yardsnap/contract/appointments'
import { shownTitle } from '@yardsnap/contract/item-titles'
import { t } from '@yardsnap/contract/texts'
import { useParams } from '@tanstack/react-router'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import type { useAnswerAppointment } from '#core/appointments/api.ts'
import { payText, thingsText, whenText } from '#core/appointments/appointment-texts.ts'
import { ItemRow } from '#core/items/ItemRow.tsx'
import { AlertDialog } from '#ui/AlertDialog.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button, ButtonAnchor } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'

interface AppointmentRowProps {
  appointment: AppointmentRequest
  timeZone: string
  /** Epoch milliseconds. */
  now: number
  answer: ReturnType<typeof useAnswerAppointment>
}

/** Who comes, what to carry out, and what the host can say about it. */
export function AppointmentRow({ appointment, timeZone, now, answer }: AppointmentRowProps) {
  const { listingId = '' } = useParams({ strict: false })
  const { shopperName, things, state, missedCount, cameCount, startsAt } = appointment
  const isCanceled = !isStanding(appointment)
  return (
    <article className="grid grid-cols-1 gap-2.5 rounded-card border border-line bg-card p-3.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h3 className="text-body font-bold tracking-normal wrap-anywhere">
          <bdi>{shopperName}</bdi>
        </h3>
        <span className="text-ink-soft">
          {appointment.kind === 'pickup' ? t`picks up` : t`has a look`}
          {state === 'asked' && `, ${whenText(startsAt, timeZone)}`}
        </span>
        {isCanceled && <Badge tone="danger">Does not come</Badge>}
        {appointment.isComing && <Badge tone="good">Still coming</Badge>}
        {appointment.hasCome === true && <Badge tone="good">Came</Badge>}
        {appointment.hasCome === false && <Badge tone="danger">Did not come</Badge>}
        {missedCount > 0 && !isCanceled && (
          <Badge tone="attention">
            missed {missedCount} of {missedCount + cameCount}
          </Badge>
        )}
      </div>
      {things.length > 0 && !isCanceled && (
        <ul aria-label={t`To carry out for ${shopperName}`} className="grid gap-2">
          {things.map((thing) => (
            <li key={thing.holdId} className="flex items-center gap-3">
              <ItemRow item={thing} pixels={48} as="p">
                {payText(thing) && <p className="text-small text-ink-soft">{payText(thing)}</p>}
              </ItemRow>
              {!thing.isBought && thing.itemId !== null && (
                <ButtonLink
                  to="/sale/$listingId/till"
                  params={{ listingId }}
                  search={{ item: thing.itemId, hold: thing.holdId }}
                  tone="secondary"
                  className="min-h-11 px-3!"
                  aria-label={t`Sold: ${shownTitle(thing)}, ${shopperName}`}
                >
                  Sold
                </ButtonLink>
              )}
            </li>
          ))}
        </ul>
      )}
      {state === 'asked' && <p className="text-small text-ink-soft">If you say yes, they see your address.</p>}
      {!isCanceled && <Answers appointment={appointment} timeZone={timeZone} now={now} answer={answer} />}
    </article>
  )
}

function Answers({ appointment, timeZone, now, answer }: AppointmentRowProps) {
  const { listingId = '' } = useParams({ strict: false })
  const { id: appointmentId, state, startsAt, shopperName, things } = appointment
  const [isRefusing, setRefusing] = useState(false)
  const when = whenText(startsAt, timeZone)
  const isSending = (given: string) =>
    answer.isPending && answer.variables.appointmentId === appointmentId && answer.variables.answer === given
  if (Date.parse(startsAt) <= now && state === 'booked') {
    if (appointment.hasCome !== null) return null
    return (
      <div className="grid grid-cols-2 gap-2 *:px-2! @2xl:max-w-md">
        <Button
          tone="secondary"
          isPending={isSending('missed')}
          aria-label={t`${shopperName} did not come, ${when}`}
          onClick={() => answer.mutate({ appointmentId, answer: 'missed' })}
        >
          Did not come
        </Button>
        <Button
          className="bg-grass! text-on-grass!"
          isPending={isSending('came')}
          aria-label={t`${shopperName} came, ${when}`}
          onClick={() => answer.mutate({ appointmentId, answer: 'came' })}
        >
          Came
        </Button>
      </div>
    )
  }
  const held = thingsText(things.filter(({ isBought }) => !isBought))
  return (
    <div className="flex flex-wrap gap-2 *:min-h-11 *:grow *:px-3! @2xl:*:min-w-40 @2xl:*:grow-0">
      <Button
        tone={state === 'asked' ? 'secondary' : 'quiet'}
        aria-label={state === 'asked' ? t`No: ${shopperName}, ${when}` : t`Cancel it: ${shopperName}, ${when}`}
        onClick={() => setRefusing(true)}
      >
        {state === 'asked' ? t`No` : t`Cancel it`}
      </Button>
      {state === 'asked' ? (
        <Button
          className="bg-grass! text-on-grass!"
          isPending={isSending('confirm')}
          aria-label={t`Confirm: ${shopperName}, ${when}`}
          onClick={() => answer.mutate({ appointmentId, answer: 'confirm' })}
        >
          Confirm
        </Button>
      ) : (
        <ButtonAnchor
          href={`/api/listings/${listingId}/appointments/${appointmentId}/calendar.ics`}
          download
          tone="quiet"
          icon={<CalendarPlus />}
          aria-label={t`Add to calendar: ${shopperName}, ${when}`}
        >
          Add to calendar
        </ButtonAnchor>
      )}
      <AlertDialog
        isOpen={isRefusing}
        onOpenChange={setRefusing}
        title={t`No to ${shopperName}, ${when}?`}
        description={
          held
            ? t`They are told, and can choose another time. ${held} stays held for them as before, or for a day.`
            : t`They are told, and can choose another time.`
        }
        confirmText={t`Tell them no`}
        pendingText={t`Telling them...`}
        isPending={isSending('refuse')}
        onConfirm={() => answer.mutate({ appointmentId, answer: 'refuse' }, { onSettled: () => setRefusing(false) })}
      />
    </div>
  )
}
