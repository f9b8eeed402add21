import type { Purchase, PurchaseInput } from '@yardsnap/contract/ledger'

type Sold = Pick<PurchaseInput, 'itemId' | 'quantity' | 'price'>

const keyOf = ({ itemId, quantity, price }: Sold) => `${itemId} ${quantity} ${price}`

/**
 * The ids under which purchases are sent. A sale that is tried again, because no answer came, keeps its id: the first try may
 * have been recorded, and would count twice.
 */
export function purchaseIds() {
  const tried = new Map<string, string>()
  return {
    /** @param recorded what is known to be recorded: the same sale once more is then another one */
    idFor(sold: Sold, recorded: readonly Pick<Purchase, 'id'>[]): string {
      const kept = tried.get(keyOf(sold))
      const id = kept === undefined || recorded.some((purchase) => purchase.id === kept) ? crypto.randomUUID() : kept
      tried.set(keyOf(sold), id)
      return id
    },
    /** Called when a sale was recorded. */
    forget: (sold: Sold) => void tried.delete(keyOf(sold)),
  }
}
