import type { QueryClient } from '@tanstack/react-query'
import { takeWantedSave } from '#shop/saved/wanted-save.ts'
import { takeWantedItem } from '#shop/saved-items/wanted-item.ts'
import { takeKeptWant } from '#shop/wants/kept-want.ts'

/** Does after signing in what a visitor wanted before. The code for it is loaded only by those who wanted something. */
export function fulfillIntents(queryClient: QueryClient): void {
  const listingIds = takeWantedSave()
  const itemId = takeWantedItem()
  const want = takeKeptWant()
  if (listingIds.length > 0) {
    void import('#shop/saved/save-wanted.ts').then(({ saveWanted }) => saveWanted(queryClient, listingIds))
  }
  if (itemId !== null) {
    void import('#shop/saved-items/save-wanted-item.ts').then(({ saveWantedItem }) =>
      saveWantedItem(queryClient, itemId),
    )
  }
  if (want !== null) {
    void import('#shop/wants/add-kept-want.ts').then(({ addKeptWant }) => addKeptWant(queryClient, want))
  }
}
