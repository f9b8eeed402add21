import { whenIdle } from './when-idle.ts'

/** Events that only a person causes. */
const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown'] as const

/**
 * Calls `run` after the first interaction with the page, when the browser is idle: for code that is not needed to read
 * a page.
 * @returns cancels the wait
 */
export function afterFirstSign(run: () => void): () => void {
  const ended = new AbortController()
  let restsAt: string | undefined
  const listen = (event: Event) => {
    if (event instanceof PointerEvent && event.type === 'pointermove') {
      // Browsers also report a resting pointer when a page appears under it.
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
