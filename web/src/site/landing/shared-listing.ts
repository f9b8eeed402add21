import type { Listing } from '@yardsnap/contract/listings'
import type { PageRendering } from '@yardsnap/contract/page-rendering'

/** The sale that the address of the landing page names. */
export function getSharedListing(rendering: PageRendering | null): Listing | null {
  const query = rendering?.queries.find(([[name]]) => name === 'listing')
  return query ? (query[1] as Listing) : null
}
