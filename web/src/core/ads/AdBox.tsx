import type { DisplayAd } from '@yardsnap/contract/ads'
import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { AdFace } from './AdFace.tsx'
import { trackClick, trackImpression } from './api.ts'

/** One ad, marked as one (S4.14), no wider than its place. */
export function AdBox({ ad }: { ad: DisplayAd }) {
  const link = useRef<HTMLAnchorElement>(null)
  useSeen(
    link,
    useCallback(() => trackImpression(ad.id), [ad.id]),
  )
  return (
    <a
      ref={link}
      href={ad.clickUrl}
      target="_blank"
      rel="sponsored nofollow noopener"
      onClick={() => trackClick(ad.id)}
      onAuxClick={(event) => event.button === 1 && trackClick(ad.id)}
      className="group block w-fit max-w-full min-w-0 rounded-control"
    >
      <AdFace ad={ad} />
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}

/** Half of it visible for a second counts as seen (Media Rating Council). */
const SEEN_SHARE = 0.5
const SEEN_MS = 1_000

/** Calls `onSeen` once the element has been seen. Hidden tabs do not count. */
function useSeen(element: RefObject<Element | null>, onSeen: () => void): void {
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
