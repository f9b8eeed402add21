import type { Config } from '#config/config.ts'
import type { ProviderStore } from '#external/provider-store.ts'
import { cpscRecalls } from './cpsc.ts'
import type { RecallsPort } from './port.ts'

interface Dependencies {
  config: Pick<Config, 'recalls'>
  providerStore: ProviderStore
}

/** The CPSC, a mirror of it, or nobody (null). */
export function chooseRecalls({ config: { recalls }, providerStore }: Dependencies): RecallsPort | null {
  return recalls === 'off' ? null : cpscRecalls({ providerStore, ...(recalls !== 'cpsc' && { baseUrl: recalls }) })
}
