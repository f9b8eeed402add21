/** When an answer was kept (ISO 8601); only kept answers have this header. */
export const KEPT_AT_HEADER = 'x-kept-at'

/** The service worker's message to the page that it answered from the cache. */
export const KEPT_ANSWER_MESSAGE = 'kept-answer'

/** The page's message to a waiting service worker to take over. */
export const TAKE_OVER_MESSAGE = 'take-over'

const KEPT_CALL = /^\/api\/(auth\/user|saved-sales|holds|appointments|listings\/[\w-]+(\/draft)?)$/

/** The address of a seller's working copy. */
export const getDraftUrl = (listingId: string): string => `/api/listings/${listingId}/draft`

/** The address under which an answer is kept, or null. Pictures are kept in one size and shape, which stands in for all. */
export function keptAddress({ pathname, searchParams }: URL): string | null {
  if (KEPT_CALL.test(pathname)) return searchParams.size === 0 ? pathname : null
  if (!pathname.startsWith('/objects/')) return null
  const query = new URLSearchParams(searchParams)
  query.delete('w')
  query.delete('shape')
  return query.size > 0 ? `${pathname}?${query}` : pathname
}
