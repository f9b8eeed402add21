import { useEffect, useEffectEvent } from 'react'
import { trustSignal, useIsOffline } from './signal-state.ts'

/** How often the server is tried while it cannot be reached, in milliseconds. */
const RETRY_INTERVAL_MS = 5000

/** Tries the server again while it cannot be reached. @param onReached called when it has answered */
export function useSignalRetry({ isOn, onReached }: { isOn: boolean; onReached?: () => void }): void {
  const isTrying = useIsOffline() && isOn
  const tryAgain = useEffectEvent(async () => {
    // A device that reports being online may still reach nothing.
    const isReached = await fetch('/api/health', { method: 'HEAD', cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (!isReached) return
    trustSignal()
    onReached?.()
  })
  useEffect(() => {
    if (!isTrying) return undefined
    const retry = () => void tryAgain()
    const timer = setInterval(retry, RETRY_INTERVAL_MS)
    window.addEventListener('online', retry)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', retry)
    }
  }, [isTrying])
}
