import { useMutation } from '@tanstack/react-query'
import type { DraftItem } from '@yardsnap/contract/drafts'
import { formatPrice } from '@yardsnap/contract/formats'
import { getErrorMessage } from '#api/call.ts'
import { leaveWhenUnauthorized } from '#api/unauthorized.ts'
import type { ItemKeeper } from '#core/items/draft-items.ts'
import { showToast } from '#lib/toast.ts'
import { showUndoToast } from '#sell/items/undo-toast.ts'
import { FAILED, fetchPricing } from './api.ts'
import { pricedItem, toPriceQuestion } from './price-rows.ts'

interface CostNew {
  item: DraftItem
  /** A decimal string of dollars. */
  retailPrice: string
}

/** Suggests a new price from what the item cost new. Both change together and are undone as one step. */
export function useCostNew({ change, undo }: Pick<ItemKeeper, 'change' | 'undo'>) {
  const changeOne = (id: string, become: (item: DraftItem) => DraftItem) =>
    change((items) => items.map((item) => (item.id === id ? become(item) : item)))
  const mutation = useMutation({
    mutationFn: ({ item, retailPrice }: CostNew) => fetchPricing(toPriceQuestion({ ...item, retailPrice })),
    onSuccess: (pricing, { item, retailPrice }) => {
      changeOne(item.id, (now) => ({ ...pricedItem(now, item, pricing), retailPrice, isTouched: true }))
      const title = `Suggested: ${formatPrice(pricing.recommendedPrice)}`
      showUndoToast(title, undo, `In place of ${formatPrice(item.priceSuggested)}`)
    },
    onError: (error, { item, retailPrice }) => {
      leaveWhenUnauthorized(error)
      changeOne(item.id, (now) => ({ ...now, retailPrice, isTouched: true }))
      const kept = `${formatPrice(retailPrice)} new is kept; the price stays as it was.`
      showToast({ ...FAILED, description: `${getErrorMessage(error, `${FAILED.description}.`)} ${kept}` })
    },
  })
  return {
    ask: mutation.mutate,
    /** The price when new that is being asked about; null if none is. */
    asked: mutation.isPending ? (mutation.variables?.retailPrice ?? null) : null,
  }
}
