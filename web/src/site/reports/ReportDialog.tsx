import { t } from '@yardsnap/contract/texts'
import { useMutation } from '@tanstack/react-query'
import {
  type ListingReportInput,
  MAX_REPORT_DETAILS,
  REPORT_REASONS,
  reportListing,
  ReportReason,
} from '@yardsnap/contract/reports'
import { useState } from 'react'
import { call, getErrorMessage } from '#api/call.ts'
import { useCurrentUser } from '#core/accounts/api.ts'
import { useUnsentText } from '#core/offline/use-unsent-text.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { showToast } from '#lib/toast.ts'

const REASONS = [
  { value: '', label: t`Choose a reason` },
  ...ReportReason.options.map((reason) => ({ value: reason, label: REPORT_REASONS[reason] })),
]

export interface ReportDialogProps {
  listingId: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Asks what is wrong with a sale, for the admin. */
export function ReportDialog({ listingId, isOpen, onOpenChange }: ReportDialogProps) {
  const [reason, setReason] = useState('')
  const userId = useCurrentUser()?.id
  const [details, setDetails, forgetDetails] = useUnsentText(userId && `${userId}:report:${listingId}`)
  const [problem, setProblem] = useState<string>()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: ListingReportInput) => call(reportListing, { params: { listingId }, body }),
    onSuccess: (_, sent) => {
      forgetDetails(sent.details.trim())
      onOpenChange(false)
      showToast({ title: t`Reported`, description: t`Thank you. The people who run this site will look at it.` })
    },
  })

  const submit = () => {
    const chosen = ReportReason.safeParse(reason)
    setProblem(chosen.success ? undefined : t`Choose a reason`)
    if (chosen.success) mutate({ reason: chosen.data, details })
  }

  return (
    <FormDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Report this sale"
      description="The people who run this site will look at it. The seller is not told."
      onSubmit={submit}
      submitText="Send Report"
      pendingText="Sending..."
      isPending={isPending}
    >
      {error && (
        <ErrorState
          title="Not sent"
          description={getErrorMessage(error, t`The report could not be sent. Please try again.`)}
        />
      )}
      <Select
        label="What is wrong?"
        options={REASONS}
        value={reason}
        error={problem}
        onChange={(event) => {
          setReason(event.currentTarget.value)
          setProblem(undefined)
        }}
      />
      <TextArea
        label="Anything else we should know (optional)"
        value={details}
        rows={3}
        maxLength={MAX_REPORT_DETAILS}
        onChange={(event) => setDetails(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
