import { zodResolver } from '@hookform/resolvers/zod'
import type { CommunityDay } from '@yardsnap/contract/community-days'
import type { EntryChanges, MyEntry } from '@yardsnap/contract/community-entries'
import { t } from '@yardsnap/contract/texts'
import { useMemo } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { getErrorMessage } from '#api/call.ts'
import {
  asksPermit,
  changeableForm,
  type ChoicesForm,
  chosenOf,
  toChanges,
} from '#shop/community-days/join/join-form.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { ChoiceFields } from '#shop/community-days/ChoiceFields.tsx'
import { PinField } from '#shop/community-days/PinField.tsx'

interface EntryChangeProps {
  entry: MyEntry
  day: CommunityDay
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  onChange: (changes: EntryChanges) => void
  isPending: boolean
  error: unknown
}

/** Changes what a host has chosen: days, categories, permit and pin. */
export function EntryChange({ entry, day, isOpen, onOpenChange, onChange, isPending, error }: EntryChangeProps) {
  const { categories, permitNumber, latitude, longitude } = entry
  // Its sale may be on other days, too, or on others only.
  const ofDay = chosenOf(day, entry.dates)
  const resolver = useMemo(() => zodResolver(changeableForm(day)), [day])
  const form = useForm<ChoicesForm>({ defaultValues: { dates: ofDay, categories, permitNumber, pin: null }, resolver })
  const known = latitude === null || longitude === null ? null : { latitude, longitude }
  return (
    <FormDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Change your house"
      onSubmit={() => void form.handleSubmit((values) => onChange(toChanges(values, day)))()}
      submitText="Save"
      pendingText="Saving..."
      isPending={isPending}
    >
      {error !== null && (
        <ErrorState
          title="Nothing was changed"
          description={getErrorMessage(error, t`Please try again.`)}
          className="p-4"
        />
      )}
      {entry.listingId === null ? null : (
        <p className="text-ink-soft">The days are those of your sale; change them there.</p>
      )}
      <ChoiceFields
        question={t`What will you have?`}
        control={form.control}
        day={entry.listingId === null ? day : { ...day, dates: [] }}
        asksPermit={asksPermit(day)}
      />
      <Controller
        control={form.control}
        name="pin"
        render={({ field }) => <PinField area={day.area} known={known} value={field.value} onChange={field.onChange} />}
      />
    </FormDialog>
  )
}
