import { formatMoney } from '@yardsnap/contract/formats'
import { pick } from '@yardsnap/contract/objects'
import { toDollars } from '@yardsnap/contract/till-money'
import type { TillReport } from '@yardsnap/contract/till-report'
import { useState } from 'react'
import { useTillBox } from '#day/till/api.ts'
import { typedCents } from '#day/till/basket.ts'
import { Badge } from '#ui/Badge.tsx'
import { PriceField } from '#ui/PriceField.tsx'

const money = (cents: number) => formatMoney(cents / 100)

type Box = Pick<TillReport, 'startCents' | 'countedCents'>

/** What should be in the box, and what was counted. */
export function CashBox({ report, listingId }: { report: TillReport; listingId: string }) {
  const { mutate } = useTillBox(listingId)
  const { day, cashCents, otherCents } = report
  // Kept locally, because the other field may be edited before the server has answered. What is not typed here follows the
  // report: another phone may have written it.
  const [typed, setTyped] = useState<Partial<Box>>({})
  const box = { ...pick(report, ['startCents', 'countedCents']), ...typed }
  const { startCents, countedCents } = box
  const write = (change: Partial<Box>) => {
    setTyped({ ...typed, ...change })
    mutate({ day, ...box, ...change })
  }
  const expected = startCents + cashCents
  const difference = countedCents === null ? null : countedCents - expected
  return (
    <section aria-labelledby="cash-box" className="grid gap-3 rounded-card bg-mustard-wash p-4">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id="cash-box" className="grow text-body font-semibold">
          Cash expected in the box
        </h2>
        <output className="font-display text-h3 font-bold tabular-nums">{money(expected)}</output>
      </div>
      <p className="text-small">
        {money(startCents)} to start, {money(cashCents)} cash sales. {money(otherCents)} was paid another way.
      </p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-3">
        <PriceField
          label="At the start"
          value={toDollars(startCents)}
          onValueChange={(value) => write({ startCents: typedCents(value) ?? 0 })}
        />
        <PriceField
          label="Counted"
          value={countedCents === null ? '' : toDollars(countedCents)}
          onValueChange={(value) => write({ countedCents: typedCents(value) })}
        />
      </div>
      {difference !== null && (
        <p>
          <Badge tone={difference === 0 ? 'good' : 'danger'}>
            {difference === 0
              ? 'It is all there'
              : difference < 0
                ? `${money(-difference)} short`
                : `${money(difference)} over`}
          </Badge>
        </p>
      )}
    </section>
  )
}
