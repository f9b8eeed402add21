import { useCallback } from 'react'
import { useShownAtOnce } from '#lib/use-shown-at-once.ts'

interface FilterNavigation<Filters> {
  search: Filters
  replace: boolean
  resetScroll: false
}

/**
 * The filters of a page, which are its address, and how to change them: a change of its own is an entry of the browser's
 * history, a correction replaces the last one.
 */
export function useFilters<Filters>(
  filters: Filters,
  navigate: (navigation: FilterNavigation<Filters>) => Promise<void>,
) {
  const keep = useCallback(
    (search: Filters, { isCorrection = false } = {}) => navigate({ search, replace: isCorrection, resetScroll: false }),
    [navigate],
  )
  return useShownAtOnce(filters, keep)
}
