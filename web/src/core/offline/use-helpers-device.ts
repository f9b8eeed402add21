import { useEffect } from 'react'
import { startServiceWorker } from './service-worker.ts'
import { useSignalRetry } from './use-signal-retry.ts'

/**
 * Does for a helper without an account what the app does for whoever is signed in: starts the service worker, so that
 * their page also opens offline, and tries the server until it can be reached again.
 */
export function useHelpersDevice(isHelper: boolean): void {
  useSignalRetry({ isOn: isHelper })
  useEffect(() => {
    if (!isHelper || !import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined
    const leaving = new AbortController()
    void startServiceWorker(leaving.signal)
    return () => leaving.abort()
  }, [isHelper])
}
