import {
  type ConsignorSettlement,
  isLostCheck,
  LOST_CHECK_DAYS,
  type Payout,
  type PayoutMeans,
} from '@yardsnap/contract/settlements'
import { plural, t } from '@yardsnap/contract/texts'
import { useState } from 'react'
import { ConsignorNumber } from '#day/consignment/ConsignorNumber.tsx'
import { describePayout } from '#day/consignment/payout-words.ts'
import { localToday } from '#lib/local-today.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import type { Settling } from './api.ts'
import { PaymentForm } from './PaymentForm.tsx'

interface LostChecksProps {
  consignors: readonly ConsignorSettlement[]
  settling: Settling
}

/** Checks that nobody has cashed for so long that they may be lost: each is cashed after all, or written anew. */
export function LostChecks({ consignors, settling }: LostChecksProps) {
  const [today] = useState(localToday)
  const lost = consignors.flatMap((consignor) =>
    consignor.payouts.filter((payout) => isLostCheck(payout, today)).map((payout) => ({ consignor, payout })),
  )
  if (lost.length === 0) return null
  return (
    <section aria-labelledby="lost-checks">
      <h2 id="lost-checks" className="text-h3">
        {plural(lost.length, { one: '# check was never cashed', other: '# checks were never cashed' })}
      </h2>
      <p className="mt-1 mb-3 text-ink-soft">
        After {LOST_CHECK_DAYS} days a check may be lost. A new one takes its place, so that nobody is paid twice; have
        your bank stop the old one.
      </p>
      <Card className="overflow-hidden">
        <ul aria-label="Checks that were never cashed">
          {lost.map(({ consignor, payout }) => (
            <LostCheck key={payout.id} consignor={consignor} payout={payout} settling={settling} />
          ))}
        </ul>
      </Card>
    </section>
  )
}

interface LostCheckProps {
  consignor: ConsignorSettlement
  payout: Payout
  settling: Settling
}

function LostCheck({ consignor, payout, settling: { pay, cash } }: LostCheckProps) {
  const [isOpen, setOpen] = useState(false)
  const [means, setMeans] = useState<PayoutMeans>('check')
  const { consignorId, number, name } = consignor
  return (
    <li className="border-b border-line last:border-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5">
        <ConsignorNumber number={number} />
        <div className="min-w-0 grow basis-48">
          <bdi className="block font-semibold wrap-anywhere">{name}</bdi>
          <p className="text-small text-ink-soft">{describePayout(payout)}</p>
        </div>
        <Button
          tone="quiet"
          isPending={cash.isPending}
          aria-label={t`It is cashed: the check of ${name}`}
          onClick={() => cash.mutate({ consignorId, payoutId: payout.id, day: localToday() })}
        >
          It is cashed
        </Button>
        <Button
          tone="secondary"
          aria-expanded={isOpen}
          aria-label={t`Reissue it: the check of ${name}`}
          onClick={() => setOpen(!isOpen)}
        >
          Reissue it
        </Button>
      </div>
      {isOpen && (
        <PaymentForm
          settlement={consignor}
          pay={pay}
          means={means}
          onMeans={setMeans}
          onPaid={() => setOpen(false)}
          lost={payout}
        />
      )}
    </li>
  )
}
