import { useCallback, useSyncExternalStore } from 'react'

/** The desktop layout: the `desk:` variant. */
export const DESK = '(min-width: 45rem)'
/** Room for a panel beside the page: the `wide:` variant. */
export const WIDE = '(min-width: 64rem)'

/** Whether the query matches; false where the server renders, so what depends on it must not be in the first rendering. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  )
}
