import { useNavigate } from '@tanstack/react-router'
import { CommunityDayInput } from '@yardsnap/contract/community-day-input'
import { t } from '@yardsnap/contract/texts'
import { type SubmitEvent, useState } from 'react'
import { getErrorMessage } from '#api/call.ts'
import { leaveWhenUnauthorized } from '#api/unauthorized.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { useCreateDay } from './api.ts'
import { NEW_DAY, toDayInput } from './day-form.ts'
import { DayFields } from './DayFields.tsx'
import { MissingNote } from './parts/MissingNote.tsx'
import { OlderForm } from '#ui/OlderForm.tsx'
import { useDayForm } from './use-day-form.ts'

/** Within the thumb's reach on phones. */
const ACTION_BAR =
  'max-wide:sticky max-wide:short:static max-wide:bottom-(--bottom-bar) max-wide:z-20 max-wide:-mx-5 max-wide:border-t max-wide:border-line max-wide:bg-card max-wide:px-5 max-wide:py-3'

/** Starts a sale day as a draft; its organizing page says what comes next. */
export function NewDay({ userId }: { userId: string }) {
  const { form, hasOlder, discard, restart } = useDayForm(`new:${userId}`, NEW_DAY)
  const create = useCreateDay()
  // The same for every attempt, so that a lost answer does not make a second day.
  const [id] = useState(() => crypto.randomUUID())
  const navigate = useNavigate()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void form.handleSubmit((values) => {
      if (create.isPending) return
      create.mutate(
        { id, ...CommunityDayInput.parse(toDayInput(values)) },
        {
          onSuccess: ({ slug }) => {
            restart(NEW_DAY)
            void navigate({ to: '/day/$slug/organize', params: { slug }, replace: true })
          },
          onError: leaveWhenUnauthorized,
        },
      )
    })()
  }
  return (
    <form
      onSubmit={submit}
      noValidate
      className="grid grid-cols-1 items-start gap-5 wide:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]"
    >
      <div className="grid grid-cols-1 gap-5">
        {hasOlder && <OlderForm onDiscard={discard} />}
        <DayFields form={form} />
      </div>
      <div className="grid grid-cols-1 gap-4 wide:sticky wide:top-24">
        <Card className="p-5">
          <MissingNote form={form} />
        </Card>
        {create.error && (
          <ErrorState
            title="The day was not created"
            description={getErrorMessage(create.error, t`Please try again. What you typed is still here.`)}
          />
        )}
        <div data-action-bar="max-wide" className={ACTION_BAR}>
          <Button type="submit" isPending={create.isPending} pendingText="Creating..." className="w-full">
            Create the day
          </Button>
        </div>
        <p className="text-small text-ink-soft">
          A draft is seen by you alone. What you type is kept on this device until then.
        </p>
      </div>
    </form>
  )
}
