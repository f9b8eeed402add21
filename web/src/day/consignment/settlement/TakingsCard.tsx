import type { Settlement } from '@yardsnap/contract/settlements'
import { plural, t } from '@yardsnap/contract/texts'
import { formatCents, SumList } from '#day/consignment/SumList.tsx'
import { Section } from '#ui/Section.tsx'

/** That payouts, commission and fees add up to what was taken. */
export function TakingsCard({ settlement }: { settlement: Settlement }) {
  const { payoutCents, commissionCents, feesTakenCents, takingsCents, owedCents, consignors } = settlement
  return (
    <Section title="It adds up">
      <SumList
        rows={[
          {
            name: plural(consignors.filter((one) => one.payoutCents > 0).length, {
              one: '# payout',
              other: '# payouts',
            }),
            cents: payoutCents,
          },
          { name: t`Your share of sales`, cents: commissionCents },
          { name: t`Fees`, cents: feesTakenCents },
        ]}
        total={{ name: t`Takings`, cents: takingsCents }}
      />
      <p className="mt-3 text-small text-ink-soft">
        Checked to the cent. Parts of a cent stay with you.{' '}
        {owedCents > 0 && t`Fees of ${formatCents(owedCents)} are still owed to you.`}
      </p>
    </Section>
  )
}
