import { MAX_TERMS_LENGTH } from '@yardsnap/contract/consignments'
import { t } from '@yardsnap/contract/texts'
import type { UseFormReturn } from 'react-hook-form'
import { getFieldProps } from '#lib/field-props.ts'
import { FormCard } from '#ui/FormCard.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import type { TermsForm } from './terms-form.ts'

/** What consignors accept, in the organizer's own words. */
export function WordFields({ form }: { form: UseFormReturn<TermsForm> }) {
  return (
    <FormCard
      title="Terms in your words"
      description="Consignors accept them before their first item. Whoever has accepted is asked again when they change."
    >
      <TextArea
        label="Terms (optional)"
        hint={t`Up to ${MAX_TERMS_LENGTH} characters: what you take, how tags are fixed, when checks are sent`}
        rows={6}
        {...getFieldProps(form, 'terms')}
      />
    </FormCard>
  )
}
