import { t } from '@yardsnap/contract/texts'
import type { Position } from '@yardsnap/contract/places'

/** S9.5. */
export const ON_LOAD_TIMEOUT_MS = 10_000
export const MY_LOCATION_TIMEOUT_MS = 15_000
const MAX_AGE_MS = 5 * 60_000

/** An optional position is not worth a longer wait. */
const UNASKED_TIMEOUT_MS = 3000

type PositionFailure = 'unsupported' | 'insecure' | 'denied' | 'unavailable' | 'timed-out' | 'inexact'

/** The texts of S8.14, and two more. */
const POSITION_MESSAGES: Record<PositionFailure, string> = {
  unsupported: t`Geolocation is not supported by this browser.`,
  insecure: t`Browsers say where you are only to sites with https.`,
  denied: t`Location access denied. Please enable location permissions in your browser settings.`,
  unavailable: t`Location information is unavailable.`,
  'timed-out': t`Location request timed out.`,
  inexact: t`This device knows only roughly where it is.`,
}

export class DevicePositionError extends Error {
  override name = 'DevicePositionError'
  readonly failure: PositionFailure

  constructor(failure: PositionFailure) {
    super(POSITION_MESSAGES[failure])
    this.failure = failure
  }
}

/** Codes of GeolocationPositionError. */
export const POSITION_FAILURES: Record<number, PositionFailure> = { 1: 'denied', 2: 'unavailable', 3: 'timed-out' }

interface DevicePositionOptions {
  timeoutMs: number
  /**
   * A larger error counts as a failure: computers often know only where their network is, which may be the next city.
   */
  maxErrorMeters?: number
}

/** @throws DevicePositionError; without https browsers have none, or one that refuses everything as if somebody had blocked it */
export function findGeolocation(): Geolocation {
  if (globalThis.isSecureContext === false) throw new DevicePositionError('insecure')
  const geolocation: Geolocation | undefined = navigator.geolocation
  if (!geolocation) throw new DevicePositionError('unsupported')
  return geolocation
}

/** The device's position, at most five minutes old. @throws DevicePositionError, whose message is fit to show */
export function devicePosition({ timeoutMs, maxErrorMeters = Infinity }: DevicePositionOptions): Promise<Position> {
  return new Promise((resolve, reject) => {
    // What is thrown here rejects the promise.
    findGeolocation().getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        if (accuracy > maxErrorMeters) reject(new DevicePositionError('inexact'))
        else resolve({ latitude, longitude })
      },
      ({ code }) => reject(new DevicePositionError(POSITION_FAILURES[code] ?? 'unavailable')),
      { enableHighAccuracy: true, timeout: timeoutMs, maximumAge: MAX_AGE_MS },
    )
  })
}

/** Whether the device tells its position without asking anybody. */
export async function isPositionGranted(): Promise<boolean> {
  try {
    const { state } = await navigator.permissions.query({ name: 'geolocation' })
    return state === 'granted'
  } catch {
    // The browser has no permissions API.
    return false
  }
}

/** The device's position if permission was granted before; never prompts. @returns null otherwise */
export async function grantedPosition(): Promise<Position | null> {
  if (!(await isPositionGranted())) return null
  return devicePosition({ timeoutMs: UNASKED_TIMEOUT_MS }).catch(() => null)
}
