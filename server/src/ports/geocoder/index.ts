import type { Config } from '#config.ts'
import { embeddedGeocoder } from './embedded.ts'
import type { GeocoderPort } from './port.ts'

/** The geocoder that the configuration asks for. */
export function chooseGeocoder(_config: Config): GeocoderPort {
  return embeddedGeocoder()
}
