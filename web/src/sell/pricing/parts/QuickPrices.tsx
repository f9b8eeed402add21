import type { DraftItem } from '@yardsnap/contract/drafts'
import { formatPrice } from '@yardsnap/contract/formats'
import type { PointerEvent } from 'react'
import { fairRange } from '#core/items/draft-items.ts'
import { quickPrices, USUAL_PRICES } from '#sell/pricing/quick-prices.ts'

interface QuickPricesProps {
  item: DraftItem
  onChoose: (price: number) => void
  /** Left out where the number keys have 'Free'. */
  onFree?: () => void
}

const CHIP =
  'grid min-h-11 min-w-14 basis-0 grow place-items-center rounded-full border-[1.5px] border-line-strong bg-card px-2 font-display font-bold ' +
  'hover:bg-paper-deep aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper'

/** Prices to set with one tap: of the fair range or, where none is known, the most common tag prices. */
export function QuickPrices({ item, onChoose, onFree }: QuickPricesProps) {
  const fair = fairRange(item)
  const prices = fair ? quickPrices(fair) : USUAL_PRICES
  // The price field keeps the focus.
  const keepFocus = (event: PointerEvent) => event.preventDefault()
  return (
    <fieldset aria-label="Quick prices" className="flex min-w-0 min-h-11 items-center gap-2">
      {prices.map((price) => (
        <button
          key={price}
          type="button"
          aria-pressed={item.priceSuggested === price.toFixed(2)}
          onPointerDown={keepFocus}
          onClick={() => onChoose(price)}
          className={CHIP}
        >
          {formatPrice(price)}
        </button>
      ))}
      {onFree && (
        <button type="button" onPointerDown={keepFocus} onClick={onFree} className={CHIP}>
          Free
        </button>
      )}
    </fieldset>
  )
}
