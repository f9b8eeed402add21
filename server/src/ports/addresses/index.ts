import type { Config } from '#config/config.ts'
import type { Log } from '#log/logger.ts'
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

/** The configured address check: the embedded one, with USPS on top if it is set up. */
export function chooseAddressChecker({ config, providerStore, log }: Dependencies): AddressPort {
  const embedded = embeddedAddressChecker()
  return config.usps
    ? verifiedAddressChecker({ usps: uspsClient(config.usps), embedded, providerStore, log })
    : embedded
}
