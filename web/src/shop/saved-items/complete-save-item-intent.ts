import type { QueryClient } from '@tanstack/react-query'
import { saveItem } from '@yardsnap/contract/saved-items'
import { call } from '#api/call.ts'
import { showFailure } from '#api/show-failure.ts'
import { showToast } from '#lib/toast.ts'
import { refreshSavedItems } from './api.ts'

/** Saves the item that a visitor wanted to save before signing in. */
export async function completeSaveItemIntent(queryClient: QueryClient, itemId: string): Promise<void> {
  try {
    await call(saveItem, { params: { itemId } })
    await refreshSavedItems(queryClient)
    showToast({ title: 'Saved', description: 'Find it under Saved, Things.' })
  } catch (error) {
    showFailure(error, { title: 'The thing could not be saved' })
  }
}
