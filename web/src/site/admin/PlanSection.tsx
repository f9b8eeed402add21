import { t } from '@yardsnap/contract/texts'
import { getPlanFigures } from '@yardsnap/contract/admin'
import { site } from '#lib/site.ts'
import { classes } from '#ui/classes.ts'
import { useAnswer } from './api.ts'
import { formatDollars, formatNumber, formatPercent } from './figures.ts'
import { Loaded } from './parts/Loaded.tsx'

/** How many have Premium now, and what it brings in where it can be bought. */
export function PlanSection() {
  const figures = useAnswer(getPlanFigures, {})
  return (
    <section aria-labelledby="premium">
      <h2 id="premium" className="mb-3 text-h3">
        Premium
      </h2>
      <Loaded query={figures} emptyText="">
        {({ accounts, premium, inTrial, paying, trialsOver, trialsPaid, revenueCents, recentRevenueCents }) => (
          <dl
            className={classes(
              'grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line',
              site.isPaymentSetUp && 'desk:grid-cols-4',
            )}
          >
            <Figure
              name="Premium now"
              value={formatNumber(premium)}
              note={t`${formatPercent(premium, accounts)} of ${formatNumber(accounts)} accounts`}
            />
            <Figure
              name="In the trial"
              value={formatNumber(inTrial)}
              note={`${formatNumber(premium - inTrial)} beyond it`}
            />
            {site.isPaymentSetUp && (
              <>
                <Figure
                  name="Conversion"
                  value={formatPercent(trialsPaid, trialsOver)}
                  note={`${formatNumber(trialsPaid)} of ${formatNumber(trialsOver)} paid after the trial; ${formatNumber(paying)} pay now`}
                />
                <Figure
                  name="Revenue, last 30 days"
                  value={formatDollars(recentRevenueCents)}
                  note={`${formatDollars(revenueCents)} in all, less refunds`}
                />
              </>
            )}
          </dl>
        )}
      </Loaded>
    </section>
  )
}

function Figure({ name, value, note }: { name: string; value: string; note: string }) {
  return (
    <div className="bg-card p-4">
      <dt className="text-small text-ink-soft">{name}</dt>
      <dd>
        <span className="block font-display text-h2 font-bold tabular-nums">{value}</span>
        <span className="block text-small text-ink-soft">{note}</span>
      </dd>
    </div>
  )
}
