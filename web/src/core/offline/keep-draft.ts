import type { Draft } from '@yardsnap/contract/drafts'
import { getDraftUrl, KEPT_AT_HEADER } from './kept-address.ts'
import { KEPT_CACHE } from './kept-cache.ts'
import { readKeptNote } from './kept-note.ts'

/** Keeps a draft as the server has just answered it, where this device keeps anything for its user. */
export async function keepDraft(userId: string, draft: Draft): Promise<void> {
  if (!('caches' in globalThis) || readKeptNote()?.userId !== userId) return
  try {
    const cache = await caches.open(KEPT_CACHE)
    const headers = { [KEPT_AT_HEADER]: new Date().toISOString(), 'content-type': 'application/json' }
    await cache.put(getDraftUrl(draft.listingId), new Response(JSON.stringify(draft), { headers }))
  } catch {
    // Without room the previous copy stays; what is typed is stored separately.
  }
}
