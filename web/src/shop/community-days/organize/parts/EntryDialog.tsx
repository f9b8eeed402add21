import { zodResolver } from '@hookform/resolvers/zod'
import { describePermit, isPermitNumber } from '@yardsnap/contract/community-days'
import {
  type CommunityEntry,
  EntryUpdate,
  MAX_PRIVATE_NOTE_LENGTH,
  type OrganizedDay,
} from '@yardsnap/contract/community-organizing'
import { t } from '@yardsnap/contract/texts'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { getErrorMessage } from '#api/call.ts'
import { getFieldProps } from '#lib/field-props.ts'
import { showToast } from '#lib/toast.ts'
import { usePutEntry } from '#shop/community-days/organize/api.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'

interface EntryForm {
  hostName: string
  email: string
  permitNumber: string
  privateNote: string
}

const toUpdate = ({ email, ...form }: EntryForm) => ({ ...form, email: email.trim() || null })

/** @param pattern of the day's permits */
const toRules = (pattern: string) =>
  z.custom<EntryForm>().superRefine((form, context) => {
    for (const { path, message } of EntryUpdate.safeParse(toUpdate(form)).error?.issues ?? [])
      context.addIssue({ code: 'custom', path: path.map(String), message })
    if (form.permitNumber !== '' && !isPermitNumber(pattern, form.permitNumber))
      context.addIssue({ code: 'custom', path: ['permitNumber'], message: describePermit(pattern) })
  })

interface EntryDialogProps {
  day: OrganizedDay
  entry: CommunityEntry
  onClose: () => void
}

/** What organizers know about a house; its host sees none of the note. */
export function EntryDialog({ day, entry, onClose }: EntryDialogProps) {
  const form = useForm<EntryForm>({
    defaultValues: {
      hostName: entry.hostName,
      email: entry.email ?? '',
      permitNumber: entry.permitNumber,
      privateNote: entry.privateNote,
    },
    resolver: zodResolver(toRules(day.permitPattern)),
    mode: 'onTouched',
  })
  const put = usePutEntry(day.slug)
  const submit = () =>
    void form.handleSubmit((values) =>
      put.mutate(
        { id: entry.id, ...toUpdate(values) },
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
            : t`For your mails to all houses`
        }
        type="email"
        autoComplete="off"
        {...getFieldProps(form, 'email')}
      />
      {day.permitNumber === '' && (
        <TextField label="Permit number (optional)" autoComplete="off" {...getFieldProps(form, 'permitNumber')} />
      )}
      <TextArea
        label="Private note (optional)"
        hint={t`Organizers alone see it. Up to ${MAX_PRIVATE_NOTE_LENGTH} characters`}
        rows={2}
        {...getFieldProps(form, 'privateNote')}
      />
      {put.error && (
        <ErrorState
          title="The changes were not saved"
          description={getErrorMessage(put.error, t`Please try again. What you typed is still here.`)}
        />
      )}
    </FormDialog>
  )
}
