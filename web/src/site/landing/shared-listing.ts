import type { Listing } from '@yardsnap/contract/listings'
import type { PageRendering } from '@yardsnap/contract/page-rendering'

/** The landing page is rendered with one answer at most: the sale that its address names. */
export function sharedListingOf(rendering: PageRendering | null): Listing | null {
  const [query] = rendering?.queries ?? []
  return query ? (query[1] as Listing) : null
}
