import type { WeatherPort } from './port.ts'

/** Knows nothing of the weather; needs no network. */
export function embeddedWeather(): WeatherPort {
  return { forecast: async () => null }
}
