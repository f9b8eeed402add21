import { type Consignment, ConsignmentInput } from '@yardsnap/contract/consignments'
import { t } from '@yardsnap/contract/texts'
import { type SubmitEvent, useMemo } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { getErrorMessage } from '#api/call.ts'
import { leaveWhenUnauthorized } from '#api/unauthorized.ts'
import { useSaveTerms } from '#day/consignment/api.ts'
import { showToast } from '#lib/toast.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { OlderForm } from '#ui/OlderForm.tsx'
import { DayFields } from './DayFields.tsx'
import { ModeFields } from './ModeFields.tsx'
import { PriceRuleFields } from './PriceRuleFields.tsx'
import { ShareFields } from './ShareFields.tsx'
import { TagFields } from './TagFields.tsx'
import { NEW_TERMS, toTermsForm, toTermsInput } from './terms-form.ts'
import { TermsExample } from './TermsExample.tsx'
import { useTermsForm } from './use-terms-form.ts'
import { WordFields } from './WordFields.tsx'

interface TermsSectionProps {
  listingId: string
  /** Null: they are set for the first time. */
  consignment: Consignment | null
  saleDate: string | null
  onSaved?: () => void
}

/** Who gets what, and by which rules; beside it what that comes to. */
export function TermsSection({ listingId, consignment, saleDate, onSaved }: TermsSectionProps) {
  const saved = useMemo(() => (consignment ? toTermsForm(consignment) : NEW_TERMS), [consignment])
  const { form, hasOlder, discard, mergeInto, restart } = useTermsForm(listingId, saved)
  const { isDirty } = useFormState({ control: form.control })
  const mode = useWatch({ control: form.control, name: 'mode' })
  const save = useSaveTerms(listingId)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void form.handleSubmit((values) => {
      if (save.isPending) return
      const toInput = (newest: Consignment | null) =>
        ConsignmentInput.parse(toTermsInput(mergeInto(newest ? toTermsForm(newest) : NEW_TERMS, values)))
      save.mutate(toInput, {
        onSuccess: (next) => {
          restart(toTermsForm(next), values)
          showToast({ title: t`Terms saved` })
          onSaved?.()
        },
        onError: leaveWhenUnauthorized,
      })
    })()
  }
  return (
    <form
      onSubmit={submit}
      noValidate
      aria-label="Terms"
      className="grid grid-cols-1 items-start gap-5 wide:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]"
    >
      <div className="grid grid-cols-1 gap-5">
        {hasOlder && <OlderForm onDiscard={discard} />}
        <ModeFields form={form} />
        {mode === 'consign' && (
          <>
            <ShareFields form={form} />
            <TagFields form={form} />
          </>
        )}
        <PriceRuleFields form={form} saleDate={saleDate} />
        {mode === 'consign' && (
          <>
            <DayFields form={form} saleDate={saleDate} />
            <WordFields form={form} />
          </>
        )}
      </div>
      <div className="grid grid-cols-1 gap-4 wide:sticky wide:top-24">
        {mode === 'consign' && <TermsExample form={form} />}
        {save.error && (
          <ErrorState
            title="The terms were not saved"
            description={getErrorMessage(save.error, t`Please try again. What you typed is still here.`)}
          />
        )}
        <div
          data-action-bar="max-wide"
          className="max-wide:sticky max-wide:short:static max-wide:bottom-(--bottom-bar) max-wide:z-20 max-wide:-mx-5 max-wide:border-t max-wide:border-line max-wide:bg-card max-wide:px-5 max-wide:py-3"
        >
          <Button type="submit" isPending={save.isPending} pendingText="Saving..." className="w-full">
            {consignment ? 'Save the terms' : 'Keep these terms'}
          </Button>
        </div>
        <output className="text-small text-ink-soft">
          {isDirty || hasOlder ? 'Not saved yet; kept on this device.' : ''}
        </output>
      </div>
    </form>
  )
}
