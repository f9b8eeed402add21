import type { ConsignorSettlement } from '@yardsnap/contract/settlements'
import { plural, t } from '@yardsnap/contract/texts'
import { useState } from 'react'
import { formatCents } from '#day/consignment/SumList.tsx'
import { AlertDialog } from '#ui/AlertDialog.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { ChipGroup } from '#ui/ChipGroup.tsx'
import { ConsignorDetail } from './ConsignorDetail.tsx'
import { ConsignorRow } from './ConsignorRow.tsx'
import type { StepProps } from './step-props.ts'

const SHOWN = ['all', 'open', 'asks', 'owes'] as const
type Shown = (typeof SHOWN)[number]

/** What each consignor gets, to be looked at before it is fixed. */
export function LookStep({ listingId, settlement: { consignors }, settling }: StepProps) {
  const [shown, setShown] = useState<Shown>('all')
  const [openId, setOpenId] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const open = consignors.filter((one) => fits(one, 'open'))
  const { settle } = settling
  if (consignors.length === 0) return <Card className="p-5">Nobody is left to settle.</Card>
  return (
    <section aria-label="What each gets">
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
        <ChipGroup
          label="Which consignors"
          isLabelHidden
          options={toOptions(consignors)}
          value={shown}
          onValueChange={setShown}
          className="grow"
        />
        {open.length > 0 && (
          <Button tone="secondary" onClick={() => setAsking(true)}>
            {plural(open.length, { one: 'Settle # consignor', other: 'Settle all # consignors' })}
          </Button>
        )}
      </div>
      <Card className="overflow-hidden">
        <ul aria-label="Consignors">
          {consignors
            .filter((one) => fits(one, shown))
            .map((one) => (
              <ConsignorRow
                key={one.consignorId}
                settlement={one}
                cents={one.payoutCents - one.owedCents}
                note={`${plural(one.soldCount, { one: '# sold', other: '# sold' })}, ${formatCents(one.soldCents)}`}
                badge={<SettlementBadge settlement={one} />}
                isOpen={openId === one.consignorId}
                onOpenChange={(isOpen) => setOpenId(isOpen ? one.consignorId : null)}
              >
                <ConsignorDetail listingId={listingId} settlement={one} settling={settling} />
              </ConsignorRow>
            ))}
        </ul>
      </Card>
      <AlertDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        onConfirm={() => settle.mutate(null, { onSettled: () => setAsking(false) })}
        isPending={settle.isPending}
        title={plural(open.length, { one: 'Settle # consignor?', other: 'Settle # consignors?' })}
        description="What each gets is fixed then, and the sale stays closed. What changes afterwards is a line of its own. They see it on their pages."
        confirmText="Settle"
        pendingText="Settling..."
      />
    </section>
  )
}

/** What keeps a consignor from being paid, or that they are. */
export function SettlementBadge({ settlement: { state, dispute, owedCents } }: { settlement: ConsignorSettlement }) {
  if (dispute !== '') return <Badge tone="attention">Asks about it</Badge>
  if (owedCents > 0) return <Badge tone="danger">Owes you</Badge>
  if (state === 'paid') return <Badge tone="good">Paid</Badge>
  return state === 'settled' ? <Badge tone="info">Settled</Badge> : null
}

function fits({ state, dispute, owedCents }: ConsignorSettlement, shown: Shown): boolean {
  switch (shown) {
    case 'all':
      return true
    case 'open':
      return state !== 'settled' && state !== 'paid'
    case 'asks':
      return dispute !== ''
    case 'owes':
      return owedCents > 0
  }
}

function toOptions(consignors: readonly ConsignorSettlement[]): { value: Shown; label: string }[] {
  const names: Record<Shown, string> = {
    all: t.of('all consignors')`All`,
    open: t`Not settled`,
    asks: t.of('consignors who ask about their settlement')`Ask`,
    owes: t.of('consignors')`Owe`,
  }
  return SHOWN.flatMap((value) => {
    const { length } = consignors.filter((one) => fits(one, value))
    return length > 0 ? [{ value, label: `${names[value]} ${length}` }] : []
  })
}
