import { useEffect } from 'react'
import { startServiceWorker } from './service-worker.ts'

/**
 * Starts the service worker for a helper without an account, for whom no other page does, so that their page also opens
 * offline.
 */
export function useHelpersWorker(isHelper: boolean): void {
  useEffect(() => {
    if (!isHelper || !import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined
    const leaving = new AbortController()
    void startServiceWorker(leaving.signal)
    return () => leaving.abort()
  }, [isHelper])
}
