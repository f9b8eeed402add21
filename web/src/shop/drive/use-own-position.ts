import { useEffect, useState } from 'react'
import { type DevicePositionError, isPositionGranted } from '#lib/device-position.ts'
import { watchDevicePosition, type WatchedPosition } from '#lib/watch-device-position.ts'

/** The device's position, which is never sent. Permission is requested only by `ask`. */
export function useOwnPosition() {
  const [position, setPosition] = useState<WatchedPosition | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isWatching, setWatching] = useState(false)
  useEffect(() => {
    void isPositionGranted().then((isGranted) => isGranted && setWatching(true))
  }, [])
  useEffect(() => {
    if (!isWatching) return undefined
    const onFailure = (error: DevicePositionError) => {
      setFailure(error.message)
      // Asking again is up to the shopper.
      if (error.failure === 'denied' || error.failure === 'unsupported') setWatching(false)
    }
    const onPosition = (found: WatchedPosition) => {
      setPosition(found)
      setFailure(null)
    }
    return watchDevicePosition({ onPosition, onFailure })
  }, [isWatching])
  return {
    position,
    failure,
    isAsking: isWatching && position === null && failure === null,
    ask: () => setWatching(true),
  }
}
