import type { QueryClient } from '@tanstack/react-query'
import { saveListing } from '@yardsnap/contract/saved'
import { call } from '#api/call.ts'
import { showFailure } from '#api/show-failure.ts'
import { showToast } from '#lib/toast.ts'
import { noteSaved } from './api.ts'

/** Saves what a visitor wanted to save before signing in, or several sales at once. */
export async function completeSaveListingIntent(
  queryClient: QueryClient,
  listingIds: readonly string[],
): Promise<void> {
  try {
    for (const listingId of listingIds) {
      await call(saveListing, { body: { listingId } })
      noteSaved(queryClient, listingId)
    }
    const title = listingIds.length === 1 ? 'The sale is saved' : `${listingIds.length} sales are saved`
    const description = `You find ${listingIds.length === 1 ? 'it' : 'them'} under Saved Sales.`
    showToast({ title, description })
  } catch (error) {
    showFailure(error, {
      title: listingIds.length === 1 ? 'The sale could not be saved' : 'Not all sales could be saved',
    })
  }
}
