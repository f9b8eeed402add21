import type { Position } from '@yardsnap/contract/places'
import { useCallback, useEffect, useState } from 'react'
import {
  devicePosition,
  DevicePositionError,
  MY_LOCATION_TIMEOUT_MS,
  ON_LOAD_TIMEOUT_MS,
} from '#lib/device-position.ts'

/** The shopper's position: requested once when the page opens, and again with `locate`. */
export function useDevice() {
  const [position, setPosition] = useState<Position | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isLocating, setLocating] = useState(false)

  useEffect(() => {
    let isGone = false
    devicePosition({ timeoutMs: ON_LOAD_TIMEOUT_MS }).then(
      (found) => {
        if (!isGone) setPosition(found)
      },
      // The page shows the default area instead.
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [])

  /** @returns whether the position is known; when it is not, `failure` says why. */
  const locate = useCallback(async () => {
    setLocating(true)
    setFailure(null)
    try {
      setPosition(await devicePosition({ timeoutMs: MY_LOCATION_TIMEOUT_MS }))
      return true
    } catch (error) {
      if (!(error instanceof DevicePositionError)) throw error
      setFailure(error.message)
      return false
    } finally {
      setLocating(false)
    }
  }, [])

  const forgetFailure = useCallback(() => setFailure(null), [])
  return { position, failure, isLocating, locate, forgetFailure }
}
