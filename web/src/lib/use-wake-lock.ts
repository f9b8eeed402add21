import { useEffect } from 'react'

/** Keeps the screen on while the page is in sight, where the browser can. */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return undefined
    let lock: WakeLockSentinel | null = null
    let isGone = false
    const requestLock = async () => {
      // The browser releases the lock while the page is hidden, and refuses a new one.
      if (document.visibilityState === 'hidden') return
      // Browsers refuse when the battery is low.
      const held = await navigator.wakeLock.request('screen').catch(() => null)
      if (isGone) void held?.release()
      else lock = held
    }
    const requestLockAgain = () => void requestLock()
    requestLockAgain()
    document.addEventListener('visibilitychange', requestLockAgain)
    return () => {
      isGone = true
      document.removeEventListener('visibilitychange', requestLockAgain)
      void lock?.release()
    }
  }, [])
}
