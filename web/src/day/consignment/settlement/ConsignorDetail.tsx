import { type ConsignorSettlement, CorrectionInput, MAX_CORRECTIONS } from '@yardsnap/contract/settlements'
import { formatDate } from '@yardsnap/contract/dates'
import { t } from '@yardsnap/contract/texts'
import { useState } from 'react'
import { getErrorMessage } from '#api/call.ts'
import { toFormCents } from '#day/consignment/amounts.ts'
import { SumList } from '#day/consignment/SumList.tsx'
import { PayoutPdf } from '#day/consignment/prints/PayoutPdf.tsx'
import { localDay } from '#lib/local-today.ts'
import { Button } from '#ui/Button.tsx'
import { ChipGroup } from '#ui/ChipGroup.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { PriceField } from '#ui/PriceField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { failureAbout, type Settling } from './api.ts'

interface ConsignorDetailProps {
  listingId: string
  settlement: ConsignorSettlement
  settling: Settling
}

/** How what somebody gets comes about, what they ask, and lines that correct it. */
export function ConsignorDetail({ listingId, settlement, settling }: ConsignorDetailProps) {
  const { shareCents, feeCents, laterCents, corrections, payoutCents, owedCents, soldCents, dispute } = settlement
  const isSettled = settlement.state === 'settled' || settlement.state === 'paid'
  return (
    <div className="grid gap-4 border-t border-line bg-paper px-4 py-4">
      {dispute !== '' && (
        <div className="grid justify-items-start gap-2 rounded-control bg-mustard-wash px-4 py-3">
          <p className="wrap-anywhere whitespace-pre-line">
            <bdi>{dispute}</bdi>
          </p>
          <Button
            tone="secondary"
            isPending={settling.answer.isPending}
            pendingText="Saving..."
            onClick={() => settling.answer.mutate(settlement.consignorId)}
          >
            It is resolved
          </Button>
        </div>
      )}
      <SumList
        rows={[
          { name: t`Sold for`, cents: soldCents },
          { name: t`Their share`, cents: shareCents },
          ...(feeCents > 0 ? [{ name: t`Fees`, cents: -feeCents }] : []),
          ...(laterCents !== 0 ? [{ name: t`Sold or taken back since`, cents: laterCents }] : []),
          ...corrections.map(({ id, cents, reason, createdAt }) => ({
            id,
            name: `${formatDate(localDay(new Date(createdAt)))}: ${reason}`,
            cents,
          })),
        ]}
        total={owedCents > 0 ? { name: t`They owe`, cents: owedCents } : { name: t`They get`, cents: payoutCents }}
      />
      {settlement.uncountedCount > 0 && (
        <p className="text-small text-ink-soft">{t`${settlement.uncountedCount} sold without a price, in no sum.`}</p>
      )}
      <PayoutPdf
        source={{ kind: 'organizer', listingId, consignorId: settlement.consignorId, number: settlement.number }}
      />
      {isSettled && corrections.length < MAX_CORRECTIONS && (
        <CorrectionForm key={corrections.length} consignorId={settlement.consignorId} correct={settling.correct} />
      )}
    </div>
  )
}

function CorrectionForm({ consignorId, correct }: { consignorId: string; correct: Settling['correct'] }) {
  const [isOpen, setOpen] = useState(false)
  // The same id until it is saved, so that a lost answer corrects nothing twice.
  const [correctionId] = useState(() => crypto.randomUUID())
  const [sign, setSign] = useState<'more' | 'less'>('more')
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const cents = toFormCents(amount) * (sign === 'more' ? 1 : -1)
  const read = CorrectionInput.safeParse({ cents, reason })
  const failure = failureAbout(correct, consignorId)
  const problemOf = (field: string) =>
    isTried ? read.error?.issues.find(({ path }) => path[0] === field)?.message : undefined
  if (!isOpen) {
    return (
      <Button tone="secondary" className="justify-self-start" onClick={() => setOpen(true)}>
        Add a line
      </Button>
    )
  }
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (read.data && !correct.isPending) correct.mutate({ consignorId, correctionId, ...read.data })
      }}
    >
      <ChipGroup
        label="They get"
        options={[
          { value: 'more', label: t.of('money')`More` },
          { value: 'less', label: t.of('money')`Less` },
        ]}
        value={sign}
        onValueChange={setSign}
      />
      <div className="grid grid-cols-fit gap-3">
        <PriceField
          label="Amount"
          value={amount}
          onValueChange={setAmount}
          isKeptWhileTyped
          error={problemOf('cents')}
        />
        <TextField
          label="What is corrected"
          hint="They can read it, too"
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={problemOf('reason')}
        />
      </div>
      {failure && <ErrorState title="Nothing was added" description={getErrorMessage(failure, t`Please try again.`)} />}
      <div className="flex gap-2.5">
        <Button type="submit" tone="secondary" isPending={correct.isPending} pendingText="Adding...">
          Add the line
        </Button>
        <Button tone="quiet" onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
