import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * A function that stays the same and does what the latest one does, so that hundreds of rows need not follow it. For
 * events only: while rendering it would do what an older one did.
 */
export function useLatestCallback<Args extends unknown[], Result>(
  callback: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(callback)
  useLayoutEffect(() => {
    latest.current = callback
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
