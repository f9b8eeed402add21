import type { Config } from '#config.ts'
import { embeddedAddressChecker } from './embedded.ts'
import type { AddressPort } from './port.ts'

/** The address check that the configuration asks for. */
export function chooseAddressChecker(_config: Config): AddressPort {
  return embeddedAddressChecker()
}
