import { useQuery } from '@tanstack/react-query'
import { getAffiliateCategories, getAffiliateProducts, trackProductClick } from '@yardsnap/contract/supplies'
import { call } from '#api/call.ts'

export function useCategories() {
  return useQuery({
    queryKey: ['affiliate-categories'],
    queryFn: ({ signal }) => call(getAffiliateCategories, {}, signal),
  })
}

/** @param category undefined for all */
export function useProducts(category: string | undefined) {
  return useQuery({
    queryKey: ['affiliate-products', category],
    queryFn: ({ signal }) => call(getAffiliateProducts, { query: { category } }, signal),
  })
}

export function trackClick(productId: string): void {
  call(trackProductClick, { body: { productId } }).catch((error: unknown) => {
    // The shop has opened anyway.
    // oxlint-disable-next-line no-console
    console.warn('A click could not be counted', error)
  })
}
