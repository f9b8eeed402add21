import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * A function with a stable identity that calls the latest callback, so that hundreds of rows are not rendered again.
 * For event handlers only: during rendering it would call an older callback.
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
