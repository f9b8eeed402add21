import { type RefObject, useEffect } from 'react'

/** Half of it in sight for a second: what the trade counts as seen (Media Rating Council). */
const SEEN_SHARE = 0.5
const SEEN_MS = 1_000

/** Calls `onSeen` once when the element has been seen. Behind another tab nothing is seen. */
export function useSeen(element: RefObject<Element | null>, onSeen: () => void): void {
  useEffect(() => {
    if (!element.current) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      timer = setTimeout(() => {
        if (document.visibilityState !== 'visible') return wait()
        observer.disconnect()
        onSeen()
      }, SEEN_MS)
    }
    const observer = new IntersectionObserver(
      (entries) => {
        clearTimeout(timer)
        if ((entries.at(-1)?.intersectionRatio ?? 0) >= SEEN_SHARE) wait()
      },
      { threshold: SEEN_SHARE },
    )
    observer.observe(element.current)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [element, onSeen])
}
