import { DEFAULT_CONFIDENCE } from '@yardsnap/contract/items'
import { dollars } from '@yardsnap/contract/money'
import { ChevronDown } from 'lucide-react'
import type { EditableItem } from '#features/items/rows.ts'
import { formatPrice } from '#lib/money.ts'
import { Badge } from '#ui/Badge.tsx'
import { classes } from '#ui/classes.ts'

interface RowSummaryProps {
  row: EditableItem
  isUnfolded: boolean
  onToggle: () => void
}

/** How sure the analysis is of an item, and what its folded fields hold. */
export function RowSummary({ row, isUnfolded, onToggle }: RowSummaryProps) {
  const isByHand = row.confidence === null && row.cropUrl === null
  const isGuess = !row.isLabelSure && !row.isTouched
  const pictures = row.imageUrls.length
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-2.5 gap-y-1 text-small text-ink-soft">
      {isGuess && <Badge tone="attention">A guess</Badge>}
      {!isByHand && <span>{ratingText(row.confidence)}</span>}
      {pictures > 1 && <span>in {pictures} photos</span>}
      {row.sellAsLot && <Badge tone="info">Sold as Lot</Badge>}
      <button
        type="button"
        aria-expanded={isUnfolded}
        onClick={onToggle}
        className="ml-auto inline-flex min-h-11 items-center gap-1 font-semibold text-ink hover:underline"
      >
        {rangeText(row)}
        <ChevronDown aria-hidden className={classes('size-4.5 transition-transform', isUnfolded && 'rotate-180')} />
      </button>
    </div>
  )
}

/** A confidence that was missing is stored as 0.8 (specification S4.5); nobody has rated it. */
function ratingText(confidence: number | null): string {
  if (confidence === null || confidence === DEFAULT_CONFIDENCE) return 'not rated'
  return `${Math.round(confidence * 100)}% sure`
}

function rangeText({ priceLow, priceHigh }: EditableItem): string {
  if (dollars(priceHigh) === 0) return 'Price range and notes'
  return `${formatPrice(priceLow)} to ${formatPrice(priceHigh)}`
}
