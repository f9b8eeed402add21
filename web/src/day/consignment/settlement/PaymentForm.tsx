import { type ConsignorSettlement, PaymentInput, type Payout, PayoutMeans } from '@yardsnap/contract/settlements'
import { t } from '@yardsnap/contract/texts'
import { useState } from 'react'
import { getErrorMessage } from '#api/call.ts'
import { formatCents } from '#day/consignment/SumList.tsx'
import { MEANS_NAMES } from '#day/consignment/payout-words.ts'
import { localToday } from '#lib/local-today.ts'
import { Button } from '#ui/Button.tsx'
import { ChipGroup } from '#ui/ChipGroup.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { TextField } from '#ui/TextField.tsx'
import { failureAbout, type Settling } from './api.ts'

interface PaymentFormProps {
  settlement: ConsignorSettlement
  pay: Settling['pay']
  /** Kept from one payment to the next. */
  means: PayoutMeans
  onMeans: (means: PayoutMeans) => void
  onPaid: () => void
  /** The check that this payment stands for. */
  lost?: Payout | null
}

/** Notes one payment of all that is due. */
export function PaymentForm({ settlement, pay, means, onMeans, onPaid, lost = null }: PaymentFormProps) {
  const { consignorId } = settlement
  const dueCents = settlement.dueCents + (lost?.cents ?? 0)
  // The same id until it is saved, so that a lost answer pays nobody twice.
  const [payoutId] = useState(() => crypto.randomUUID())
  const [day, setDay] = useState(localToday)
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  const read = PaymentInput.safeParse({ cents: dueCents, means, day, note, replaces: lost?.id ?? null })
  const failure = failureAbout(pay, consignorId)
  const problemOf = (field: string) =>
    isTried ? read.error?.issues.find(({ path }) => path[0] === field)?.message : undefined
  return (
    <form
      noValidate
      className="grid gap-4 border-t border-line bg-paper px-4 py-4"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (read.data && !pay.isPending) {
          pay.mutate({ consignorId, payoutId, ...read.data }, { onSuccess: onPaid })
        }
      }}
    >
      <ChipGroup
        label="How it is paid"
        options={PayoutMeans.options.map((value) => ({ value, label: MEANS_NAMES[value] }))}
        value={means}
        onValueChange={onMeans}
      />
      <div className="grid grid-cols-fit gap-4">
        <TextField
          label={means === 'check' ? t`Number of the check (optional)` : t`Note (optional)`}
          maxLength={80}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          error={problemOf('note')}
        />
        <TextField
          label="Day"
          type="date"
          value={day}
          onChange={(event) => setDay(event.currentTarget.value)}
          error={problemOf('day')}
        />
      </div>
      {failure && <ErrorState title="Nothing was saved" description={getErrorMessage(failure, t`Please try again.`)} />}
      <Button type="submit" tone="secondary" isPending={pay.isPending} pendingText="Saving...">
        {t`${formatCents(dueCents)} is paid`}
      </Button>
    </form>
  )
}
