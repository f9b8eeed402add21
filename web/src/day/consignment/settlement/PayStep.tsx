import { formatDate } from '@yardsnap/contract/dates'
import {
  type ConsignorSettlement,
  PaymentInput,
  type Payout,
  PayoutMeans,
  UNDO_PAYMENT_HOURS,
} from '@yardsnap/contract/settlements'
import { plural, t } from '@yardsnap/contract/texts'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { getErrorMessage } from '#api/call.ts'
import { ConsignorNumber } from '#day/consignment/ConsignorNumber.tsx'
import { formatCents } from '#day/consignment/SumList.tsx'
import { MEANS_NAMES } from '#day/consignment/payout-words.ts'
import { localToday } from '#lib/local-today.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { ChipGroup } from '#ui/ChipGroup.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { Settling } from './api.ts'
import { SettlementBadge } from './LookStep.tsx'
import type { StepProps } from './step-props.ts'

/** Pays one consignor after the other; nobody twice, and each with means, day and who did it. */
export function PayStep({ settlement: { consignors }, settling }: StepProps) {
  const due = consignors.filter(({ dueCents }) => dueCents > 0)
  const others = consignors.filter(
    ({ payouts, owedCents, dueCents }) => payouts.length > 0 || owedCents > 0 || dueCents < 0,
  )
  const [openId, setOpenId] = useState<string | null>(due[0]?.consignorId ?? null)
  const [means, setMeans] = useState<PayoutMeans>('check')
  const sum = due.reduce((total, { dueCents }) => total + dueCents, 0)
  const goOn = (paidId: string) => {
    const index = due.findIndex(({ consignorId }) => consignorId === paidId)
    setOpenId(due[index + 1]?.consignorId ?? null)
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      <p>
        <span className="block font-display text-[2.5rem] leading-none font-extrabold tabular-nums">
          {formatCents(sum)}
        </span>
        <span className="text-ink-soft">
          {plural(due.length, { one: 'to pay to # consignor', other: 'to pay to # consignors' })}
        </span>
      </p>
      {due.length > 0 && (
        <Card className="overflow-hidden">
          <ul aria-label="To pay">
            {due.map((one) => (
              <li key={one.consignorId} className="border-b border-line last:border-0">
                <button
                  type="button"
                  aria-expanded={openId === one.consignorId}
                  onClick={() => setOpenId(openId === one.consignorId ? null : one.consignorId)}
                  className="flex min-h-15 w-full flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 text-left hover:bg-paper-deep"
                >
                  <ConsignorNumber number={one.number} />
                  <bdi className="min-w-0 grow basis-32 font-semibold wrap-anywhere">{one.name}</bdi>
                  {one.dispute !== '' && <SettlementBadge settlement={one} />}
                  <span className="font-display text-[1.125rem] font-bold tabular-nums">
                    {formatCents(one.dueCents)}
                  </span>
                  <ChevronDown aria-hidden className="size-5 shrink-0" />
                </button>
                {openId === one.consignorId && (
                  <PaymentForm
                    settlement={one}
                    pay={settling.pay}
                    means={means}
                    onMeans={setMeans}
                    onPaid={() => goOn(one.consignorId)}
                  />
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
      {others.length > 0 && <Paid settlements={others} undo={settling.undo} />}
    </div>
  )
}

interface PaymentFormProps {
  settlement: ConsignorSettlement
  pay: Settling['pay']
  /** Kept from one payment to the next. */
  means: PayoutMeans
  onMeans: (means: PayoutMeans) => void
  onPaid: () => void
}

function PaymentForm({ settlement: { consignorId, dueCents }, pay, means, onMeans, onPaid }: PaymentFormProps) {
  // The same id until it is saved, so that a lost answer pays nobody twice.
  const [payoutId] = useState(() => crypto.randomUUID())
  const [day, setDay] = useState(localToday)
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  const read = PaymentInput.safeParse({ cents: dueCents, means, day, note })
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
      {pay.error && (
        <ErrorState title="Nothing was noted" description={getErrorMessage(pay.error, t`Please try again.`)} />
      )}
      <Button type="submit" tone="secondary" isPending={pay.isPending} pendingText="Saving...">
        {t`${formatCents(dueCents)} is paid`}
      </Button>
    </form>
  )
}

/** What was paid, with its traces, and who owes. */
function Paid({ settlements, undo }: { settlements: readonly ConsignorSettlement[]; undo: Settling['undo'] }) {
  return (
    <section aria-labelledby="paid">
      <h2 id="paid" className="mb-3 text-h3">
        Paid and owed
      </h2>
      <Card className="overflow-hidden">
        <ul>
          {settlements.map((one) => (
            <li key={one.consignorId} className="border-b border-line px-4 py-2.5 last:border-0">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <ConsignorNumber number={one.number} />
                <bdi className="min-w-0 grow basis-32 font-semibold wrap-anywhere">{one.name}</bdi>
                <SettlementBadge settlement={one} />
              </div>
              {one.owedCents > 0 && <p className="text-small">{t`Owes you ${formatCents(one.owedCents)} of fees`}</p>}
              {one.dueCents < 0 && <p className="text-small">{t`Was paid ${formatCents(-one.dueCents)} too much`}</p>}
              <ul>
                {one.payouts.map((payout) => (
                  <li key={payout.id} className="flex flex-wrap items-center justify-between gap-x-3 text-small">
                    <span className={payout.undoneAt === null ? '' : 'text-ink-soft line-through'}>
                      {describe(payout)}
                    </span>
                    {payout.undoneAt !== null && <span className="text-ink-soft">Undone</span>}
                    {canUndo(payout) && (
                      <Button
                        tone="quiet"
                        isPending={undo.isPending}
                        aria-label={`Undo the payment to ${one.name}`}
                        onClick={() => undo.mutate({ consignorId: one.consignorId, payoutId: payout.id })}
                      >
                        Undo
                      </Button>
                    )}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}

const describe = ({ cents, means, day, note, paidBy }: Payout): string =>
  [formatCents(cents), MEANS_NAMES[means], note, formatDate(day), t`by ${paidBy}`].filter(Boolean).join(' · ')

const canUndo = ({ undoneAt, recordedAt }: Payout): boolean =>
  undoneAt === null && Date.now() - Date.parse(recordedAt) < UNDO_PAYMENT_HOURS * 3_600_000
