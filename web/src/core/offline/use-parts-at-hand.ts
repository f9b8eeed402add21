import { useEffect } from 'react'

/**
 * Loads at once what other pages load on demand, so that it is there when the signal is lost.
 * @param load imports the parts; the same function at every render
 */
export function usePartsAtHand(load: () => Promise<unknown>): void {
  useEffect(() => {
    // If the page opens offline, the service worker serves them.
    load().catch(() => undefined)
  }, [load])
}
