import { afterEach, expect, test, vi } from 'vitest'
import { devicePosition, MY_LOCATION_TIMEOUT_MS } from './device-position.ts'

afterEach(() => vi.unstubAllGlobals())

/** A browser whose geolocation answers what it is told to. */
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
