import { useEffect } from 'react'
import { watchSignal } from './signal-state.ts'

/**
 * Sends what waits in a queue at the start and when the connection is back.
 * @param retryMs milliseconds after which it is tried again and again; undefined while nothing waits, or where the signal
 *   alone decides
 */
export function useFlushing(queue: { flush: () => Promise<void> }, retryMs?: number): void {
  useEffect(() => {
    const flush = () => void queue.flush()
    flush()
    window.addEventListener('online', flush)
    const stopWatching = watchSignal(flush)
    const timer = retryMs === undefined ? undefined : setInterval(flush, retryMs)
    return () => {
      window.removeEventListener('online', flush)
      stopWatching()
      clearInterval(timer)
    }
  }, [queue, retryMs])
}
