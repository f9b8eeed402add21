import { formatTagCode } from '@yardsnap/contract/tags'
import { plural } from '@yardsnap/contract/texts'
import { Button } from '#ui/Button.tsx'
import type { RefusedScan } from '#day/consignment/check-in/scans.ts'

interface RefusedScansProps {
  refused: readonly RefusedScan[]
  onNoted: () => void
}

/** What the server did not do, the latest first, until somebody has looked at it. */
export function RefusedScans({ refused, onNoted }: RefusedScansProps) {
  if (refused.length === 0) return null
  return (
    <section
      role="alert"
      aria-label="Not recorded"
      className="border-y border-danger bg-danger-wash p-4 wide:rounded-card wide:border"
    >
      <h2 className="text-h3 text-danger">
        {plural(refused.length, { one: '# item was not recorded', other: '# items were not recorded' })}
      </h2>
      <ul className="py-2">
        {refused.toReversed().map(({ consignor, item, reason }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the same thing may be refused twice
          <li key={index} className="py-1">
            <span className="font-semibold tabular-nums">{formatTagCode({ consignor, item })}</span>{' '}
            <bdi className="wrap-anywhere">{reason}</bdi>
          </li>
        ))}
      </ul>
      <Button tone="secondary" onClick={onNoted}>
        Got it
      </Button>
    </section>
  )
}
