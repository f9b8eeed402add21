import type { Config } from '#config/config.ts'
import type { Log } from '#log/logger.ts'
import type { ProviderStore } from '#external/provider-store.ts'
import { censusGeocoder } from './census.ts'
import { embeddedGeocoder } from './embedded.ts'
import { googleGeocoder } from './google.ts'
import { mapboxGeocoder } from './mapbox.ts'
import { nominatimGeocoder } from './nominatim.ts'
import { photonGeocoder } from './photon.ts'
import type { GeocoderPort } from './port.ts'
import { type RemoteGeocoder, withRemote } from './remote.ts'

type GeocoderConfig = Pick<Config, 'geocoder' | 'productName' | 'publicUrl'>

interface Dependencies {
  config: GeocoderConfig
  providerStore: ProviderStore
  log: Pick<Log, 'warn'>
}

/** The configured geocoder, combined with the embedded one. */
export function chooseGeocoder({ config, providerStore, log }: Dependencies): GeocoderPort {
  const embedded = embeddedGeocoder()
  const remote = chooseRemote(config)
  return remote ? withRemote({ remote, embedded, providerStore, log }) : embedded
}

function chooseRemote({ geocoder, productName, publicUrl }: GeocoderConfig): RemoteGeocoder | null {
  const { service, baseUrl, key } = geocoder
  const userAgent = `${productName.replace(/[^\x20-\x7e]/g, '')} (${publicUrl})`
  switch (service) {
    case 'embedded':
      return null
    case 'census':
      return censusGeocoder({ baseUrl })
    case 'nominatim':
      return nominatimGeocoder({ baseUrl, userAgent })
    case 'photon':
      return photonGeocoder({ baseUrl, userAgent })
    case 'google':
      return googleGeocoder({ baseUrl, key })
    case 'mapbox':
      return mapboxGeocoder({ baseUrl, accessToken: key })
  }
}
