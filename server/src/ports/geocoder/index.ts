import type { Config } from '#config/config.ts'
import type { Log } from '#log/logger.ts'
import type { ProviderStore } from '#external/provider-store.ts'
import { censusGeocoder } from './census.ts'
import { embeddedGeocoder } from './embedded.ts'
import { googleGeocoder } from './google.ts'
import { mapboxGeocoder } from './mapbox.ts'
import { nominatimGeocoder, photonGeocoder } from './openstreetmap.ts'
import type { GeocoderPort } from './port.ts'
import { withRemote } from './remote.ts'

const SERVICES = {
  census: censusGeocoder,
  nominatim: nominatimGeocoder,
  photon: photonGeocoder,
  google: googleGeocoder,
  mapbox: mapboxGeocoder,
}

interface Dependencies {
  config: Pick<Config, 'geocoder' | 'productName' | 'publicUrl'>
  providerStore: ProviderStore
  log: Pick<Log, 'warn'>
}

/** The configured geocoder, combined with the embedded one. */
export function chooseGeocoder({ config, providerStore, log }: Dependencies): GeocoderPort {
  const { service, baseUrl, key } = config.geocoder
  const embedded = embeddedGeocoder()
  if (service === 'embedded') return embedded
  const userAgent = `${config.productName.replace(/[^\x20-\x7e]/g, '')} (${config.publicUrl})`
  return withRemote({ remote: SERVICES[service]({ baseUrl, key, userAgent }), embedded, providerStore, log })
}
