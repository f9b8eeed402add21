import type { Config } from '#config.ts'
import type { Log } from '#logger.ts'
import type { ProviderStore } from '#external/provider-store.ts'
import { embeddedAddressChecker } from './embedded.ts'
import type { AddressPort } from './port.ts'
import { uspsClient } from './usps.ts'
import { verifiedAddressChecker } from './verified.ts'

interface Dependencies {
  config: Pick<Config, 'usps'>
  providerStore: ProviderStore
  log: Pick<Log, 'warn'>
}

/** The address check that the configuration asks for: by USPS where it is set up, always on top of the embedded one. */
export function chooseAddressChecker({ config, providerStore, log }: Dependencies): AddressPort {
  const embedded = embeddedAddressChecker()
  return config.usps
    ? verifiedAddressChecker({ usps: uspsClient(config.usps), embedded, providerStore, log })
    : embedded
}
