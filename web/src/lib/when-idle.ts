/** Milliseconds. */
const MOST_WAIT_MS = 1000

/** Calls `run` when the browser has nothing else to do, or after a second. */
export function whenIdle(run: () => void): void {
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: MOST_WAIT_MS })
  else setTimeout(run, 50)
}
