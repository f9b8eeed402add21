import { t } from '@yardsnap/contract/texts'
import { dollars } from '@yardsnap/contract/dollars'
import type { DraftItem } from '@yardsnap/contract/drafts'
import { formatPrice } from '@yardsnap/contract/formats'
import { useId, useRef } from 'react'
import type { ItemKeeper } from '#core/items/draft-items.ts'
import { PriceField } from '#ui/PriceField.tsx'
import { useMutation } from '@tanstack/react-query'
import { getErrorMessage } from '#api/call.ts'
import { leaveWhenUnauthorized } from '#api/unauthorized.ts'
import { showToast } from '#lib/toast.ts'
import { showUndoToast } from '#sell/items/undo-toast.ts'
import { FAILED, fetchPricing } from '#sell/pricing/api.ts'
import { pricedItem, toPriceQuestion } from '#sell/pricing/price-rows.ts'

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
    if (retailPrice !== known) ask({ item, retailPrice })
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

interface CostNewQuestion {
  item: DraftItem
  /** A decimal string of dollars. */
  retailPrice: string
}

/** Suggests a new price from what the item cost new. Both change together and are undone as one step. */
function useCostNew({ change }: Pick<ItemKeeper, 'change'>) {
  const changeOne = (id: string, become: (item: DraftItem) => DraftItem) =>
    change((items) => items.map((item) => (item.id === id ? become(item) : item)))
  const latest = useRef<CostNewQuestion>(null)
  const mutation = useMutation({
    onMutate: (question) => {
      latest.current = question
    },
    mutationFn: ({ item, retailPrice }: CostNewQuestion) => fetchPricing(toPriceQuestion({ ...item, retailPrice })),
    onSuccess: (pricing, question) => {
      if (question !== latest.current) return
      const { item, retailPrice } = question
      let isTaken = false
      const undo = changeOne(item.id, (now) => {
        const priced = pricedItem(now, item, pricing)
        isTaken = priced !== now
        return { ...priced, retailPrice, isTouched: true }
      })
      // A price that was typed meanwhile stays.
      if (!isTaken) return
      const title = t`Suggested: ${formatPrice(pricing.recommendedPrice)}`
      showUndoToast(title, undo, t`In place of ${formatPrice(item.priceSuggested)}`)
    },
    onError: (error, question) => {
      leaveWhenUnauthorized(error)
      if (question !== latest.current) return
      const { item, retailPrice } = question
      changeOne(item.id, (now) => ({ ...now, retailPrice, isTouched: true }))
      const kept = t`${formatPrice(retailPrice)} new is kept; the price stays as it was.`
      showToast({ ...FAILED, description: `${getErrorMessage(error, `${FAILED.description}.`)} ${kept}` })
    },
  })
  return {
    ask: mutation.mutate,
    /** The price when new that is being asked about; null if none is. */
    asked: mutation.isPending ? (mutation.variables?.retailPrice ?? null) : null,
  }
}
