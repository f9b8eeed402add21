import { formatWhen } from '@yardsnap/contract/dates'
import type { SaleDay } from '@yardsnap/contract/sale-days'

/** When a sale is. This look is used for nothing else (see motifs.css). */
export function WhenLabel({ days }: { days: readonly Omit<SaleDay, 'note'>[] }) {
  return <span className="when-label text-tiny">{formatWhen(days)}</span>
}
