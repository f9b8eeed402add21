import { useCallback, useSyncExternalStore } from 'react'

/** From this width on the layout is that of a desk, not of a phone: the `desk:` variant of the styles. */
export const DESK = '(min-width: 45rem)'
/** From this width on there is room for a panel beside the page: the `wide:` variant. */
export const WIDE = '(min-width: 64rem)'

export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}
