import { type ConsignorPortal, MAX_DISPUTE_LENGTH } from '@yardsnap/contract/consignor-portal'
import { t } from '@yardsnap/contract/texts'
import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Section } from '#ui/Section.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import type { PortalChanges } from './api.ts'

/** Says what is wrong with the settlement; the organizer sees it before paying. */
export function DisputeForm({ portal: { consignor, sale }, changes: { dispute } }: DisputeFormProps) {
  const [words, setWords] = useState(consignor.dispute)
  const [isAsked, setAsked] = useState(false)
  if (consignor.dispute !== '') {
    return (
      <Section title="You have asked about it">
        <p className="wrap-anywhere whitespace-pre-line">{consignor.dispute}</p>
        <Button
          tone="secondary"
          className="mt-3"
          isPending={dispute.isPending}
          pendingText="Saving..."
          onClick={() => dispute.mutate('', { onSuccess: () => setWords('') })}
        >
          It is resolved
        </Button>
      </Section>
    )
  }
  return (
    <Section title="Is something wrong?">
      <form
        noValidate
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          setAsked(true)
          if (words.trim() !== '' && !dispute.isPending) dispute.mutate(words)
        }}
      >
        <TextArea
          label="What is wrong"
          hint={t`${sale.organizer} sees it before you are paid.`}
          rows={2}
          maxLength={MAX_DISPUTE_LENGTH}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          error={isAsked && words.trim() === '' ? t`Say what is wrong, such as an item that is missing` : undefined}
        />
        <Button type="submit" tone="secondary" isPending={dispute.isPending} pendingText="Sending...">
          Tell the organizer
        </Button>
      </form>
    </Section>
  )
}

interface DisputeFormProps {
  portal: ConsignorPortal
  changes: PortalChanges
}
