import { queryOptions } from '@tanstack/react-query'
import { getAffiliateCategories, getAffiliateProducts, trackProductClick } from '@yardsnap/contract/supplies'
import { call } from '#api/call.ts'

export function categoriesQuery() {
  return queryOptions({
    queryKey: ['affiliate-categories'],
    queryFn: ({ signal }) => call(getAffiliateCategories, {}, signal),
  })
}

/** @param category undefined for all */
export function productsQuery(category: string | undefined) {
  const query = { category }
  return queryOptions({
    queryKey: ['affiliate-products', query] as const,
    queryFn: ({ signal }) => call(getAffiliateProducts, { query }, signal),
  })
}

export function trackClick(productId: string): void {
  call(trackProductClick, { body: { productId } }).catch((error: unknown) => {
    // The shop has opened anyway.
    // oxlint-disable-next-line no-console
    console.warn('A click could not be counted', error)
  })
}
