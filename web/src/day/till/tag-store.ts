import { listTillTags, TillTag } from '@yardsnap/contract/consigned-items'
import { z } from 'zod'
import { call } from '#api/call.ts'

// Twenty thousand tags would fill the local storage in which sales wait; so they are kept in a cache of their own.

const CACHE = 'yardsnap-till-tags'
const Kept = z.array(TillTag)
const toAddress = (listingId: string) => `/kept/till-tags/${listingId}`

/** All things of consignors of a sale, page by page. */
export async function loadTags(listingId: string, signal: AbortSignal): Promise<TillTag[]> {
  const tags: TillTag[] = []
  let cursor: string | undefined
  do {
    const page = await call(listTillTags, { params: { listingId }, query: { cursor } }, signal)
    tags.push(...page.tags)
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return tags
}

/** Keeps them for a time without a signal. Where there is no cache, the tags themselves say what they cost. */
export async function keepTags(listingId: string, tags: readonly TillTag[]): Promise<void> {
  if (!('caches' in window)) return
  const cache = await caches.open(CACHE)
  const address = toAddress(listingId)
  await cache.put(address, Response.json(tags))
  // A device stands at one till at a time.
  for (const { url } of await cache.keys()) if (!url.endsWith(address)) await cache.delete(url)
}

/** What was kept last; empty for nothing. */
export async function readKeptTags(listingId: string): Promise<TillTag[]> {
  if (!('caches' in window)) return []
  const cache = await caches.open(CACHE)
  const kept = await cache.match(toAddress(listingId))
  return Kept.safeParse(await kept?.json()).data ?? []
}
