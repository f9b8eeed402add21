/** What a person does and a page that just opens does not. */
const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown'] as const

/**
 * Calls `run` after the first sign of a person on the page, once the browser has nothing else to do: for code that a page
 * can be read without.
 * @returns ends the wait
 */
export function afterFirstSign(run: () => void): () => void {
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
    whenIdle(run)
  }
  for (const sign of SIGNS) window.addEventListener(sign, listen, { passive: true, signal: ended.signal })
  return () => ended.abort()
}

/** Safari has no idle callbacks. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: 1000 })
  else setTimeout(work, 50)
}
