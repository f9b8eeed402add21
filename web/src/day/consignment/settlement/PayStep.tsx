import type { PayoutMeans } from '@yardsnap/contract/settlements'
import { plural } from '@yardsnap/contract/texts'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { formatCents } from '#day/consignment/SumList.tsx'
import { Card } from '#ui/Card.tsx'
import { ConsignorRow } from './ConsignorRow.tsx'
import { LostChecks } from './LostChecks.tsx'
import { SettlementBadge } from './LookStep.tsx'
import { Paid } from './Paid.tsx'
import { PaymentForm } from './PaymentForm.tsx'
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
              <ConsignorRow
                key={one.consignorId}
                settlement={one}
                cents={one.dueCents}
                badge={one.dispute !== '' && <SettlementBadge settlement={one} />}
                icon={<ChevronDown aria-hidden className="size-5 shrink-0" />}
                isOpen={openId === one.consignorId}
                onOpenChange={(isOpen) => setOpenId(isOpen ? one.consignorId : null)}
              >
                <PaymentForm
                  settlement={one}
                  pay={settling.pay}
                  means={means}
                  onMeans={setMeans}
                  onPaid={() => goOn(one.consignorId)}
                />
              </ConsignorRow>
            ))}
          </ul>
        </Card>
      )}
      <LostChecks consignors={consignors} settling={settling} />
      {others.length > 0 && <Paid settlements={others} settling={settling} />}
    </div>
  )
}
