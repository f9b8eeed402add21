import { formatPrice } from '@yardsnap/contract/formats'
import { DEFAULT_CONFIDENCE } from '@yardsnap/contract/items'
import { dollars } from '@yardsnap/contract/money'
import { ChartNoAxesColumn, ChevronDown } from 'lucide-react'
import type { EditableItem } from '#features/items/rows.ts'
import { Badge } from '#ui/Badge.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { classes } from '#ui/classes.ts'

interface RowSummaryProps {
  row: EditableItem
  isUnfolded: boolean
  onToggle: () => void
  onCheckPrice: () => void
  onSellAsLot: (sellAsLot: boolean) => void
}

/** How sure the analysis is of an item, and what its folded fields hold. */
export function RowSummary({ row, isUnfolded, onToggle, onCheckPrice, onSellAsLot }: RowSummaryProps) {
  const isByHand = row.confidence === null && row.cropUrl === null
  const isGuess = !row.isLabelSure && !row.isTouched
  const rating = ratingText(row.confidence)
  const pictures = row.imageUrls.length
  return (
    <div className="mt-1 flex min-h-11 flex-wrap items-center gap-x-2 desk:gap-x-3 text-small text-ink-soft">
      {isGuess && <Badge tone="attention">A guess, {rating}</Badge>}
      {!isGuess && !isByHand && <span>{rating.endsWith('%') ? `${rating} sure` : rating}</span>}
      {pictures > 1 && <span>in {pictures} photos</span>}
      <Checkbox
        label="Sell as lot"
        checked={row.sellAsLot}
        onChange={(event) => onSellAsLot(event.currentTarget.checked)}
        className="ml-auto gap-2"
      />
      <div className="flex w-full flex-wrap items-center justify-between gap-x-3 whitespace-nowrap @min-[30rem]:w-auto">
        <button
          type="button"
          onClick={onCheckPrice}
          className="inline-flex min-h-11 items-center gap-2 rounded-control border border-line-strong px-3 font-semibold text-ink hover:bg-paper-deep"
        >
          <ChartNoAxesColumn aria-hidden className="size-4.5" />
          Check price
        </button>
        <button
          type="button"
          aria-expanded={isUnfolded}
          onClick={onToggle}
          className="inline-flex min-h-11 items-center gap-1 font-semibold text-ink hover:underline"
        >
          {rangeText(row)}
          <ChevronDown aria-hidden className={classes('size-4.5 transition-transform', isUnfolded && 'rotate-180')} />
        </button>
      </div>
    </div>
  )
}

/** A confidence that was missing is stored as 0.8 (S4.5); nobody has rated it. */
function ratingText(confidence: number | null): string {
  if (confidence === null || confidence === DEFAULT_CONFIDENCE) return 'not rated'
  return `${Math.round(confidence * 100)}%`
}

function rangeText({ priceLow, priceHigh }: EditableItem): string {
  if (dollars(priceHigh) === 0) return 'Range and notes'
  return `${formatPrice(priceLow)} to ${formatPrice(priceHigh)}`
}
