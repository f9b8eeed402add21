import { CommunityDayInput } from '@yardsnap/contract/community-day-input'
import type { OrganizedDay } from '@yardsnap/contract/community-organizing'
import { t } from '@yardsnap/contract/texts'
import { type SubmitEvent, useMemo } from 'react'
import { useFormState } from 'react-hook-form'
import { getErrorMessage } from '#api/call.ts'
import { leaveWhenUnauthorized } from '#api/unauthorized.ts'
import { showToast } from '#lib/toast.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { useSaveDay } from './api.ts'
import { toDayForm, toDayInput } from './day-form.ts'
import { DayFields } from './DayFields.tsx'
import { MissingNote } from './parts/MissingNote.tsx'
import { OlderForm } from '#ui/OlderForm.tsx'
import { useDayForm } from './use-day-form.ts'

/** Changes the details of a day. Nothing is public before it is saved. */
export function EditDay({ day }: { day: OrganizedDay }) {
  const saved = useMemo(() => toDayForm(day), [day])
  const { form, hasOlder, discard, mergeInto, restart } = useDayForm(day.slug, saved)
  const { isDirty } = useFormState({ control: form.control })
  const save = useSaveDay(day.slug)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void form.handleSubmit((values) => {
      if (save.isPending) return
      save.mutate((newest) => CommunityDayInput.parse(toDayInput(mergeInto(toDayForm(newest), values))), {
        onSuccess: (next) => {
          restart(toDayForm(next), values)
          showToast({ title: t`Changes saved` })
        },
        onError: leaveWhenUnauthorized,
      })
    })()
  }
  return (
    <form onSubmit={submit} noValidate className="grid max-w-3xl grid-cols-1 gap-5">
      {hasOlder && <OlderForm onDiscard={discard} />}
      <DayFields form={form} />
      {day.status === 'draft' && <MissingNote form={form} />}
      {save.error && (
        <ErrorState
          title="The changes were not saved"
          description={getErrorMessage(save.error, t`Please try again. What you typed is still here.`)}
        />
      )}
      <div className="sticky short:static bottom-(--bottom-bar) z-20 -mx-5 flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line bg-paper px-5 py-3">
        <Button type="submit" isPending={save.isPending} pendingText="Saving..." className="max-desk:grow">
          Save changes
        </Button>
        <output className="text-small text-ink-soft">
          {isDirty || hasOlder ? 'Not saved yet; kept on this device.' : ''}
        </output>
      </div>
    </form>
  )
}
