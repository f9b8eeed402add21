import type { Config } from '#config/config.ts'
import type { ProviderStore } from '#external/provider-store.ts'
import { embeddedWeather } from './embedded.ts'
import { nationalWeatherService } from './national-weather-service.ts'
import type { WeatherPort } from './port.ts'

interface Dependencies {
  config: Pick<Config, 'weather' | 'productName' | 'publicUrl'>
  providerStore: ProviderStore
}

/** The National Weather Service, or nobody. */
export function chooseWeather({ config, providerStore }: Dependencies): WeatherPort {
  if (config.weather === 'off') return embeddedWeather()
  const userAgent = `${config.productName.replace(/[^\x20-\x7e]/g, '')} (${config.publicUrl})`
  return nationalWeatherService({ userAgent, providerStore })
}
