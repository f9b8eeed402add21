import type { QueryClient } from '@tanstack/react-query'
import { putWant, WantInput } from '@yardsnap/contract/wants'
import { call } from '#api/call.ts'
import { showFailure } from '#api/show-failure.ts'
import { ADDED_TOAST, refreshWants } from './api.ts'
import { showToast } from '#lib/toast.ts'

/** Adds the want that a visitor has filled in before signing in. */
export async function completeWantIntent(queryClient: QueryClient, kept: object): Promise<void> {
  const want = WantInput.safeParse(kept)
  if (!want.success) return
  try {
    await call(putWant, { params: { wantId: crypto.randomUUID() }, body: want.data })
    await refreshWants(queryClient)
    showToast(ADDED_TOAST)
  } catch (error) {
    showFailure(error, { title: 'Your want could not be added' })
  }
}
