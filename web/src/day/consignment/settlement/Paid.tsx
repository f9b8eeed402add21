import { formatDate } from '@yardsnap/contract/dates'
import { type ConsignorSettlement, type Payout, UNDO_PAYMENT_HOURS } from '@yardsnap/contract/settlements'
import { t } from '@yardsnap/contract/texts'
import { ConsignorNumber } from '#day/consignment/ConsignorNumber.tsx'
import { describePayout } from '#day/consignment/payout-words.ts'
import { formatCents } from '#day/consignment/SumList.tsx'
import { localToday } from '#lib/local-today.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import type { Settling } from './api.ts'
import { SettlementBadge } from './LookStep.tsx'

interface PaidProps {
  settlements: readonly ConsignorSettlement[]
  settling: Settling
}

/** What was paid, with its traces, and who owes. */
export function Paid({ settlements, settling }: PaidProps) {
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
                  <PaidRow
                    key={payout.id}
                    payout={payout}
                    isReplaced={one.payouts.some(({ replaces }) => replaces === payout.id)}
                    consignor={one}
                    settling={settling}
                  />
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}

interface PaidRowProps {
  payout: Payout
  /** Whether another payment stands for it. */
  isReplaced: boolean
  consignor: ConsignorSettlement
  settling: Settling
}

function PaidRow({ payout, isReplaced, consignor: { consignorId, name }, settling: { undo, cash } }: PaidRowProps) {
  const { id, means, note, undoneAt, cashedOn } = payout
  const isCheck = means === 'check' && undoneAt === null
  const params = { consignorId, payoutId: id }
  const which = [name, note].filter(Boolean).join(', ')
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 text-small">
      <span className={undoneAt === null ? '' : 'text-ink-soft line-through'}>{describePayout(payout)}</span>
      {undoneAt !== null && <span className="text-ink-soft">{isReplaced ? t`Reissued` : t`Undone`}</span>}
      {isCheck && (
        <Button
          tone="quiet"
          aria-label={
            cashedOn === null
              ? t`Is it cashed? The check of ${which}`
              : t`Cashed ${formatDate(cashedOn)}: the check of ${which}`
          }
          onClick={() => cash.mutate({ ...params, day: cashedOn === null ? localToday() : null })}
        >
          {cashedOn === null ? t`Is it cashed?` : t`Cashed ${formatDate(cashedOn)}`}
        </Button>
      )}
      {canUndo(payout) && (
        <Button
          tone="quiet"
          isPending={undo.isPending}
          aria-label={`Undo the payment to ${name}`}
          onClick={() => undo.mutate(params)}
        >
          Undo
        </Button>
      )}
    </li>
  )
}

const canUndo = ({ undoneAt, cashedOn, recordedAt }: Payout): boolean =>
  undoneAt === null && cashedOn === null && Date.now() - Date.parse(recordedAt) < UNDO_PAYMENT_HOURS * 3_600_000
