import { dollars } from '@yardsnap/contract/dollars'
import type { DraftItem } from '@yardsnap/contract/drafts'
import { formatPrice } from '@yardsnap/contract/formats'
import { useId } from 'react'
import type { ItemKeeper } from '#core/items/draft-items.ts'
import { useCostNew } from '#sell/pricing/use-cost-new.ts'
import { PriceField } from '#ui/PriceField.tsx'

/** In dollars. */
const USUAL_COSTS = [50, 100, 200, 500]

interface CostNewProps {
  item: DraftItem
  keeper: ItemKeeper
}

/** Asks what an expensive item cost new, which says more about its price than its kind does. */
export function CostNew({ item, keeper }: CostNewProps) {
  const { ask, asked } = useCostNew(keeper)
  const questionId = useId()
  const known = asked ?? item.retailPrice
  const choose = (retailPrice: string) => {
    if (asked === null && retailPrice !== item.retailPrice) ask({ item, retailPrice })
  }
  return (
    <section aria-labelledby={questionId} aria-busy={asked !== null} className="mx-auto max-w-3xl px-4 pb-3">
      <p id={questionId} className="mb-1.5 text-small font-semibold">
        What did it cost new?
      </p>
      <div className="flex max-w-110 items-center gap-2">
        {USUAL_COSTS.map((cost) => (
          <button
            key={cost}
            type="button"
            // The price field keeps the focus.
            onPointerDown={(event) => event.preventDefault()}
            aria-pressed={known === cost.toFixed(2)}
            onClick={() => choose(cost.toFixed(2))}
            className="grid min-h-11 min-w-13 basis-0 grow place-items-center rounded-full border-[1.5px] border-line-strong bg-card px-1 font-display font-bold hover:bg-paper-deep aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
          >
            {formatPrice(cost)}
          </button>
        ))}
        <PriceField
          label="Another price when new"
          isLabelHidden
          value={known === null || USUAL_COSTS.includes(dollars(known)) ? '' : formatPrice(known).slice(1)}
          onValueChange={(price) => dollars(price) > 0 && choose(price)}
          className="min-w-22 basis-0 grow"
        />
      </div>
      {item.retailPrice !== null && item.marketNotes && (
        <p className="mt-1.5 text-small text-ink-soft">{item.marketNotes}</p>
      )}
    </section>
  )
}
