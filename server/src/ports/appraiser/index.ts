import type { Config } from '#config/config.ts'
import type { AppraiserPort } from './port.ts'
import { remoteAppraiser } from './remote.ts'

/** The configured remote model, or null; there is no embedded substitute. */
export function chooseAppraiser({ config }: { config: Pick<Config, 'ai'> }): AppraiserPort | null {
  return config.ai ? remoteAppraiser({ ai: config.ai }) : null
}
