import { zodResolver } from '@hookform/resolvers/zod'
import { describePermit, isPermitNumber } from '@yardsnap/contract/community-day-input'
import {
  type CommunityEntry,
  EntryUpdate,
  MAX_PRIVATE_NOTE_LENGTH,
} from '@yardsnap/contract/community-organized-entries'
import type { OrganizedDay } from '@yardsnap/contract/community-organizing'
import { isExact } from '@yardsnap/contract/listings'
import type { Position } from '@yardsnap/contract/places'
import { t } from '@yardsnap/contract/texts'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { z } from 'zod'
import { getErrorMessage } from '#api/call.ts'
import { getChangedFields } from '#lib/changed-fields.ts'
import { getFieldProps } from '#lib/field-props.ts'
import { showToast } from '#lib/toast.ts'
import type { ChoicesForm } from '#shop/community-days/join/join-form.ts'
import { PinField } from '#shop/community-days/PinField.tsx'
import { ChoiceFields } from '#shop/community-days/ChoiceFields.tsx'
import { usePutEntry } from '#shop/community-days/organize/api.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'

interface EntryForm extends ChoicesForm {
  hostName: string
  email: string
  privateNote: string
}

/** Days that the day no longer has are left out; a day without dates has none to choose. */
const toUpdate = ({ email, dates, pin, ...form }: EntryForm) => ({
  ...form,
  ...(dates.length > 0 && { dates }),
  ...(pin && { pin }),
  email: email.trim() || null,
})

const toRules = ({ permitPattern: pattern, dates }: OrganizedDay) =>
  z.custom<EntryForm>().superRefine((form, context) => {
    // The one date of a day is not asked for.
    if (dates.length > 1 && form.dates.length === 0)
      context.addIssue({ code: 'custom', path: ['dates'], message: t`Choose at least one day` })
    for (const { path, message } of EntryUpdate.safeParse(toUpdate(form)).error?.issues ?? [])
      context.addIssue({ code: 'custom', path: path.map(String), message })
    if (form.permitNumber !== '' && !isPermitNumber(pattern, form.permitNumber))
      context.addIssue({ code: 'custom', path: ['permitNumber'], message: describePermit(pattern) })
  })

const toForm = (day: OrganizedDay, entry: CommunityEntry): EntryForm => ({
  hostName: entry.hostName,
  email: entry.email ?? '',
  dates: day.dates.map(({ date }) => date).filter((date) => entry.dates.includes(date)),
  categories: entry.categories,
  pin: null,
  permitNumber: entry.permitNumber,
  privateNote: entry.privateNote,
})

interface EntryDialogProps {
  day: OrganizedDay
  entry: CommunityEntry
  onClose: () => void
}

/** What organizers know about a house, and what it has on which days; its host sees none of the note. */
export function EntryDialog({ day, entry, onClose }: EntryDialogProps) {
  const [began] = useState(() => toForm(day, entry))
  const form = useForm<EntryForm>({
    defaultValues: began,
    resolver: zodResolver(toRules(day)),
    mode: 'onTouched',
  })
  const put = usePutEntry(day.slug)
  const submit = () =>
    void form.handleSubmit((values) =>
      put.mutate(
        // Without what was not changed, which the host or another organizer may have changed since.
        { id: entry.id, ...getChangedFields<EntryUpdate>(toUpdate(began), toUpdate(values)) },
        {
          onSuccess: () => {
            showToast({ title: t`Changes saved` })
            onClose()
          },
        },
      ),
    )()
  return (
    <FormDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={entry.streetAddress}
      onSubmit={submit}
      submitText={t.of('button below a form')`Save`}
      pendingText={t`Saving...`}
      isPending={put.isPending}
    >
      <TextField label="Host (optional)" autoComplete="off" {...getFieldProps(form, 'hostName')} />
      <TextField
        label="Email (optional)"
        hint={
          entry.email === null && entry.isReachable
            ? t`The host has given an address of their own.`
            : t`For your emails to all houses`
        }
        type="email"
        autoComplete="off"
        {...getFieldProps(form, 'email')}
      />
      <ChoiceFields
        control={form.control}
        day={day}
        question={t`What does it have?`}
        asksPermit={day.permitNumber === ''}
      />
      <TextArea
        label="Private note (optional)"
        hint={t`Organizers alone see it. Up to ${MAX_PRIVATE_NOTE_LENGTH} characters`}
        rows={2}
        {...getFieldProps(form, 'privateNote')}
      />
      <Controller
        control={form.control}
        name="pin"
        render={({ field }) => (
          <PinField
            isOwn={false}
            area={day.area}
            known={positionOf(entry)}
            value={field.value}
            onChange={field.onChange}
          />
        )}
      />
      {!isExact(entry.positionPrecision) && (
        <p className="text-small text-ink-soft">It is on the map only by its ZIP or city so far.</p>
      )}
      {put.error && (
        <ErrorState
          title="The changes were not saved"
          description={getErrorMessage(put.error, t`Please try again. What you typed is still here.`)}
        />
      )}
    </FormDialog>
  )
}

const positionOf = ({ latitude, longitude }: CommunityEntry): Position | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }
