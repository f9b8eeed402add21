import type { QueryClient } from '@tanstack/react-query'
import { saveListing } from '@yardsnap/contract/saved'
import { call } from '#api/call.ts'
import { showFailure } from '#api/show-failure.ts'
import { showToast } from '#ui/toast.ts'
import { noteSaved } from './api.ts'

/** Saves what a visitor wanted to save before signing in. */
export async function saveWanted(queryClient: QueryClient, listingId: string): Promise<void> {
  try {
    await call(saveListing, { body: { listingId } })
    noteSaved(queryClient, listingId)
    showToast({ title: 'The sale is saved', description: 'You find it under Saved Sales.' })
  } catch (error) {
    showFailure(error, { title: 'The sale could not be saved' })
  }
}
