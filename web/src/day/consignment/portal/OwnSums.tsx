import type { ConsignorPortal } from '@yardsnap/contract/consignor-portal'
import { formatDate } from '@yardsnap/contract/dates'
import { t } from '@yardsnap/contract/texts'
import { toPercent } from '#day/consignment/amounts.ts'
import { MEANS_NAMES } from '#day/consignment/payout-words.ts'
import { formatCents, SumList } from '#day/consignment/SumList.tsx'
import { Section } from '#ui/Section.tsx'
import { getEstimate, getOverpaid } from './own-sums.ts'

/** What was sold and what is taken off: as it stands, or as it was settled. */
export function OwnSums({ portal }: { portal: ConsignorPortal }) {
  const { soldCents, consignor, result } = portal
  const estimate = getEstimate(portal)
  const { shareCents, feeCents, payoutCents, owedCents } = result ?? estimate
  const overpaidCents = result ? getOverpaid(result) : 0
  const percent = toPercent(consignor.splitBasisPoints)
  return (
    <Section title={result ? t`What you get` : t`So far`}>
      <SumList
        rows={[
          { name: t`Sold for`, cents: soldCents },
          { name: result ? t`Your share` : t`Your ${percent}%`, cents: shareCents },
          ...(feeCents > 0 ? [{ name: t`Fees`, cents: -feeCents, isSoft: result === null }] : []),
          ...(result && result.correctionCents !== 0
            ? [{ name: t`Changed after the settlement`, cents: result.correctionCents }]
            : []),
        ]}
        total={
          owedCents > 0
            ? { name: t`You owe`, cents: owedCents }
            : { name: result ? t`You get` : t`As it stands`, cents: payoutCents }
        }
      />
      <ul className="mt-3 grid gap-1 text-small">
        {result?.payouts
          .filter(({ undoneAt }) => undoneAt === null)
          .map(({ id, cents, means, day, note }) => (
            <li key={id}>
              {t`${formatCents(cents)} paid on ${formatDate(day)}`} ·{' '}
              {[MEANS_NAMES[means], note].filter(Boolean).join(', ')}
            </li>
          ))}
        {overpaidCents > 0 && (
          <li className="font-semibold">{t`You were paid ${formatCents(overpaidCents)} too much`}</li>
        )}
      </ul>
      {!result && <p className="mt-3 text-small text-ink-soft">Paid after the sale, when all is counted.</p>}
    </Section>
  )
}
