import type { Position } from '@yardsnap/contract/places'
import { DevicePositionError, POSITION_FAILURES, findGeolocation } from './device-position.ts'

export interface WatchedPosition extends Position {
  /** The radius within which the device is with a probability of 95%. Infinite where the browser does not say. */
  accuracyMeters: number
}

interface Watcher {
  onPosition: (position: WatchedPosition) => void
  onFailure: (error: DevicePositionError) => void
}

/** Follows the device's position; may prompt. @returns how to stop */
export function watchDevicePosition({ onPosition, onFailure }: Watcher): () => void {
  let geolocation: Geolocation
  try {
    geolocation = findGeolocation()
  } catch (error) {
    onFailure(error as DevicePositionError)
    return () => undefined
  }
  const watch = geolocation.watchPosition(
    ({ coords: { latitude, longitude, accuracy } }) =>
      onPosition({ latitude, longitude, accuracyMeters: accuracy ?? Infinity }),
    ({ code }) => onFailure(new DevicePositionError(POSITION_FAILURES[code] ?? 'unavailable')),
    { enableHighAccuracy: true },
  )
  return () => geolocation.clearWatch(watch)
}
