import { useCallback, useEffect, useState } from 'react'
import { canDrawMap } from './map-view.ts'

/** What a person does and a page that just opens does not. */
const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown'] as const

/** `none`: this browser cannot draw a map that moves. */
export type MapState = 'still' | 'live' | 'none'

export interface MapStart {
  state: MapState
  start: () => void
}

/**
 * When the map that can be moved takes the place of its still: at the first sign of a person on the page, once the
 * browser has nothing else to do. Until then its megabyte of code is neither fetched nor run.
 */
export function useMapStart(): MapStart {
  const [state, setState] = useState<MapState>('still')
  const start = useCallback(() => setState(canDrawMap() ? 'live' : 'none'), [])
  useEffect(() => {
    if (state !== 'still') return
    const ended = new AbortController()
    let restsAt: string | undefined
    const listen = (event: Event) => {
      if (event instanceof PointerEvent && event.type === 'pointermove') {
        // Browsers also tell where the pointer rests when a page comes up under it.
        const place = `${event.clientX} ${event.clientY}`
        restsAt ??= place
        if (place === restsAt) return
      }
      ended.abort()
      whenIdle(start)
    }
    for (const sign of SIGNS) window.addEventListener(sign, listen, { passive: true, signal: ended.signal })
    return () => ended.abort()
  }, [state, start])
  return { state, start }
}

/** Safari has no idle callbacks. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: 1000 })
  else setTimeout(work, 50)
}
