import { whenIdle } from './when-idle.ts'

/** Events that only a person causes. */
const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown'] as const

/**
 * Calls `run` after the first interaction with the page, when the browser is idle: for code that is not needed to read
 * a page.
 * @returns cancels the wait
 */
export function afterFirstSign(run: () => void): () => void {
  return onFirstSign(() => whenIdle(run))
}

/**
 * Calls `run` at the first interaction with the page.
 * @param others events that are signs, too
 * @returns cancels the wait
 */
export function onFirstSign(run: () => void, others: readonly (keyof WindowEventMap)[] = []): () => void {
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
    run()
  }
  const options = { capture: true, passive: true, signal: ended.signal }
  for (const sign of [...SIGNS, ...others]) window.addEventListener(sign, listen, options)
  return () => ended.abort()
}
