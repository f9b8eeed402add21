import type { QueryClient } from '@tanstack/react-query'
import { takeSaveListingIntent } from '#shop/saved/save-listing-intent.ts'
import { takeSaveItemIntent } from '#shop/saved-items/save-item-intent.ts'
import { takeWantIntent } from '#shop/wants/want-intent.ts'

/** Does after signing in what a visitor wanted before. The code for it is loaded only by those who wanted something. */
export function fulfillIntents(queryClient: QueryClient): void {
  const listingIds = takeSaveListingIntent()
  const itemIds = takeSaveItemIntent()
  const want = takeWantIntent()
  if (listingIds.length > 0) {
    void import('#shop/saved/saved-list.ts').then(({ completeSaveListingIntent }) =>
      completeSaveListingIntent(queryClient, listingIds),
    )
  }
  if (itemIds.length > 0) {
    void import('#shop/saved-items/api.ts').then(({ completeSaveItemIntent }) =>
      completeSaveItemIntent(queryClient, itemIds),
    )
  }
  if (want !== null) {
    void import('#shop/wants/api.ts').then(({ completeWantIntent }) => completeWantIntent(queryClient, want))
  }
}
