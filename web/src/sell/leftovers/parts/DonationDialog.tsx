import type { DonationInput } from '@yardsnap/contract/donations'
import { type LeftThing, MAX_CHARITY_LENGTH } from '@yardsnap/contract/leftovers'
import { t } from '@yardsnap/contract/texts'
import { useMutation } from '@tanstack/react-query'
import { Receipt } from 'lucide-react'
import { useState } from 'react'
import { getErrorMessage } from '#api/call.ts'
import { leaveWhenUnauthorized } from '#api/unauthorized.ts'
import { useAnswer } from '#api/use-answer.ts'
import { sendPhoto } from '#core/photos/send-photo.ts'
import { localToday } from '#lib/local-today.ts'
import { showToast } from '#lib/toast.ts'
import { useDonationChanges } from '#sell/leftovers/api.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { FileChoice } from '#ui/FileChoice.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { TextField } from '#ui/TextField.tsx'

type Fields = Omit<DonationInput, 'itemIds' | 'donatedOn'> & { id: string; donatedOn: string | null }

interface DonationDialogProps {
  donation: Fields
  /** To choose from; of a donation that is corrected they stay as they are, and are not shown. */
  things?: readonly LeftThing[]
  onClose: () => void
}

/** Who took what, when, and a photo of the receipt. */
export function DonationDialog({ donation, things, onClose }: DonationDialogProps) {
  const [charity, setCharity] = useState(donation.charity)
  const [donatedOn, setDonatedOn] = useState(donation.donatedOn ?? localToday())
  const [receiptUrl, setReceiptUrl] = useState(donation.receiptUrl)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const { put } = useDonationChanges()
  const answer = useAnswer()
  const sending = useMutation({ mutationFn: sendPhoto, onSuccess: setReceiptUrl, onError: leaveWhenUnauthorized })
  const itemIds = (things ?? []).map(({ itemId }) => itemId).filter((id) => !left.has(id))
  const save = () => {
    const { id, listingId, way } = donation
    void answer(put.mutateAsync({ id, listingId, way, itemIds, charity, donatedOn, receiptUrl }), {
      tell: () => showToast({ title: t`Noted`, description: t`It is in your list of the year.` }),
      onDone: onClose,
      failureTitle: t`The donation was not saved`,
    })
  }
  const failure = put.error ?? sending.error
  return (
    <FormDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={things ? t`Who took it?` : t`Change the donation`}
      submitText={t`Save`}
      pendingText={t`Saving...`}
      isPending={put.isPending || sending.isPending}
      onSubmit={save}
    >
      <TextField
        label="Charity"
        value={charity}
        maxLength={MAX_CHARITY_LENGTH}
        onChange={({ target }) => setCharity(target.value)}
      />
      <TextField type="date" label="Date" value={donatedOn} onChange={({ target }) => setDonatedOn(target.value)} />
      {receiptUrl ? (
        <div className="flex items-center gap-3">
          <img src={`${receiptUrl}?w=160`} alt={t`Receipt`} className="h-24 rounded-mark border border-line" />
          <Button tone="quiet" onClick={() => setReceiptUrl(null)}>
            Remove the photo
          </Button>
        </div>
      ) : (
        <FileChoice
          icon={<Receipt />}
          accept="image/*"
          disabled={sending.isPending}
          onChoose={([file]) => sending.mutate(file)}
        >
          {sending.isPending ? 'Sending the photo...' : 'Photo of the receipt (optional)'}
        </FileChoice>
      )}
      {things && things.length > 1 && (
        <fieldset>
          <legend className="mb-1 font-semibold">What they took</legend>
          {things.map(({ itemId, title }) => (
            <Checkbox
              key={itemId}
              label={title}
              className="w-full"
              checked={!left.has(itemId)}
              onChange={({ target }) => {
                const next = new Set(left)
                if (target.checked) next.delete(itemId)
                else next.add(itemId)
                setLeft(next)
              }}
            />
          ))}
        </fieldset>
      )}
      {failure !== null && (
        <ErrorState title="It was not saved" description={getErrorMessage(failure, t`Please try again.`)} />
      )}
    </FormDialog>
  )
}
