import { formatMoney } from '@yardsnap/contract/formats'
import { computeFees, computeResult, computeShare } from '@yardsnap/contract/settlement-sums'
import { t } from '@yardsnap/contract/texts'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { toBasisPoints, toFormCents, toPercent } from '#day/consignment/amounts.ts'
import { SumList } from '#day/consignment/SumList.tsx'
import { Card } from '#ui/Card.tsx'
import type { TermsForm } from './terms-form.ts'

const SOLD_CENTS = 20_000
const ITEMS = 40

/** What the terms come to for one consignor, computed as it will be settled. */
export function TermsExample({ form }: { form: UseFormReturn<TermsForm> }) {
  const { split, shiftBonus, entryFee, tagFee } = useWatch({ control: form.control })
  const points = toBasisPoints(split ?? '')
  const bonus = toBasisPoints(shiftBonus || '0')
  if (!Number.isInteger(points) || !Number.isInteger(bonus)) return null
  const shareCents = computeShare([{ splitBasisPoints: points, cents: SOLD_CENTS }], bonus)
  const rates = { entryCents: toFormCents(entryFee ?? ''), tagCents: toFormCents(tagFee ?? ''), pulledCents: 0 }
  const feeCents = computeFees(rates, { checkedIn: ITEMS, pulled: 0 })
  const { payoutCents, owedCents } = computeResult({
    soldCents: SOLD_CENTS,
    shareCents,
    feeCents,
    correctionCents: 0,
  })
  const percent = toPercent(Math.min(10_000, points + bonus))
  return (
    <Card className="p-5">
      <section aria-labelledby="terms-example">
        <h2 id="terms-example" className="text-h3">
          An example
        </h2>
        <p className="mt-1 mb-3 text-small text-ink-soft">
          Somebody brings {ITEMS} items, sells for {formatMoney(SOLD_CENTS / 100)} and works a shift.
        </p>
        <SumList
          rows={[
            { name: t`${percent}% of ${formatMoney(SOLD_CENTS / 100)}`, cents: shareCents },
            { name: t`Fees`, cents: -feeCents },
          ]}
          total={owedCents > 0 ? { name: t`They owe`, cents: owedCents } : { name: t`They get`, cents: payoutCents }}
          after={[{ name: t`You keep`, cents: SOLD_CENTS - payoutCents }]}
        />
      </section>
    </Card>
  )
}
