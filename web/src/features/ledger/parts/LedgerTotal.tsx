import { formatMoney, formatRoundedMoney } from '#lib/money.ts'
import { Card } from '#ui/Card.tsx'
import { Progress } from '#ui/Progress.tsx'

/** What has come in, beside what all was estimated at. Both in dollars. */
export function LedgerTotal({ total, estimate }: { total: number; estimate: number }) {
  return (
    <Card className="px-4.5 py-4">
      <h2 className="text-h3">Running total</h2>
      <p aria-live="polite" className="mt-1 mb-3 font-display text-[2.5rem] leading-tight font-bold tabular-nums">
        {formatMoney(total)}
      </p>
      {estimate > 0 && (
        <Progress
          label={`of ${formatRoundedMoney(estimate)} estimated for everything`}
          fraction={Math.min(1, total / estimate)}
        />
      )}
    </Card>
  )
}
