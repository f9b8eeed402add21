import { useCallback, useEffect, useState } from 'react'
import { afterFirstSign } from '#lib/first-sign.ts'
import { canDrawMap } from '#core/map/map-view.ts'

/** `none`: this browser cannot draw a map that moves. */
export type MapState = 'still' | 'live' | 'none'

export interface MapStart {
  state: MapState
  start: () => void
}

/** What became of it on a page before, to which Back may lead. */
let reached: MapState = 'still'

/**
 * When the map that can be moved takes the place of its still: at the first sign of a person on the page, once the
 * browser has nothing else to do. Until then its megabyte of code is neither fetched nor run. On later pages it does at once.
 */
export function useMapStart(): MapStart {
  const [state, setState] = useState(reached)
  const start = useCallback(() => {
    reached = canDrawMap() ? 'live' : 'none'
    setState(reached)
  }, [])
  useEffect(() => (state === 'still' ? afterFirstSign(start) : undefined), [state, start])
  return { state, start }
}
