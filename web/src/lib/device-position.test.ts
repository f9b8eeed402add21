import { afterEach, expect, test, vi } from 'vitest'
import { devicePosition, grantedPosition, MY_LOCATION_TIMEOUT_MS } from './device-position.ts'

afterEach(() => vi.unstubAllGlobals())

/** A browser whose geolocation gives the answer that the test sets. */
function stubGeolocation(answer: (...args: Parameters<Geolocation['getCurrentPosition']>) => void): void {
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition: answer } })
}

test.each([
  [1, 'Location access denied. Please enable location permissions in your browser settings.'],
  [2, 'Location information is unavailable.'],
  [3, 'Location request timed out.'],
  [99, 'Location information is unavailable.'],
])('S8.14 a refusal with code %d reads "%s"', async (code, message) => {
  stubGeolocation((_found, failed) => failed?.({ code } as GeolocationPositionError))
  await expect(devicePosition({ timeoutMs: 1 })).rejects.toThrow(message)
})

test('S8.14 a browser without geolocation is told of', async () => {
  vi.stubGlobal('navigator', {})
  await expect(devicePosition({ timeoutMs: 1 })).rejects.toThrow('Geolocation is not supported by this browser.')
})

test('S9.5 asks for an exact position of the last five minutes, within the time given', async () => {
  let asked: PositionOptions | undefined
  stubGeolocation((found, _failed, options) => {
    asked = options
    found({ coords: { latitude: 28.5, longitude: -81.4 } } as GeolocationPosition)
  })
  expect(await devicePosition({ timeoutMs: MY_LOCATION_TIMEOUT_MS })).toEqual({ latitude: 28.5, longitude: -81.4 })
  expect(asked).toEqual({ enableHighAccuracy: true, timeout: 15_000, maximumAge: 300_000 })
})

test('S8.14 a position that is not exact enough is told of', async () => {
  stubGeolocation((found) =>
    found({ coords: { latitude: 28.5, longitude: -81.4, accuracy: 101 } } as GeolocationPosition),
  )
  const wanted = { timeoutMs: 1, maxErrorMeters: 100 }
  await expect(devicePosition(wanted)).rejects.toThrow('This device knows only roughly where it is.')
  expect(await devicePosition({ ...wanted, maxErrorMeters: 101 })).toEqual({ latitude: 28.5, longitude: -81.4 })
})

test.each([
  ['granted', { latitude: 28.5, longitude: -81.4 }],
  ['prompt', null],
  ['denied', null],
])('with a permission that is "%s" the position is %j, and nobody is asked', async (state, expected) => {
  let askedTimes = 0
  const permissions = { query: async () => ({ state }) }
  const getCurrentPosition: Geolocation['getCurrentPosition'] = (found) => {
    askedTimes += 1
    found({ coords: { latitude: 28.5, longitude: -81.4 } } as GeolocationPosition)
  }
  vi.stubGlobal('navigator', { permissions, geolocation: { getCurrentPosition } })
  expect(await grantedPosition()).toEqual(expected)
  expect(askedTimes).toBe(expected ? 1 : 0)
})

test('a granted position is null when it is unavailable, or without a permissions API', async () => {
  stubGeolocation((_found, failed) => failed?.({ code: 2 } as GeolocationPositionError))
  expect(await grantedPosition()).toBeNull()
})
