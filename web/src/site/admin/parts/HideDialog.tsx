import { t } from '@yardsnap/contract/texts'
import { HidingReason, hideListing, MAX_HIDING_REASON_LENGTH } from '@yardsnap/contract/admin'
import { useState } from 'react'
import { call } from '#api/call.ts'
import { useAction } from '#site/admin/api.ts'
import { FormDialog } from '#ui/FormDialog.tsx'
import { TextArea } from '#ui/TextArea.tsx'

/** Asks why a sale is to be hidden, and hides it. */
export function HideDialog({ listingId, title, onClose }: { listingId: string; title: string; onClose: () => void }) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const { mutate, isPending } = useAction(
    (reason: string) => call(hideListing, { params: { listingId }, body: { reason } }),
    { done: t`Sale hidden`, failed: t`The sale was not hidden` },
  )
  const submit = () => {
    const reason = HidingReason.safeParse(text)
    setProblem(reason.error?.issues[0]?.message)
    if (reason.success) mutate(reason.data, { onSuccess: onClose })
  }
  return (
    <FormDialog
      isOpen
      onOpenChange={(isStillOpen) => !isStillOpen && onClose()}
      title="Hide this sale"
      description={title}
      onSubmit={submit}
      submitText="Hide sale"
      pendingText="Hiding..."
      isPending={isPending}
      tone="danger"
    >
      <TextArea
        label="Reason"
        hint="The seller reads it in an email and on the sale. Open reports about the sale are closed."
        value={text}
        error={problem}
        rows={3}
        maxLength={MAX_HIDING_REASON_LENGTH}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setProblem(undefined)
        }}
      />
    </FormDialog>
  )
}
