import type { Config } from '#config.ts'
import type { AppraiserPort } from './port.ts'
import { remoteAppraiser } from './remote.ts'

/** The remote model that the configuration asks for; null without one, and then nothing pretends that there is. */
export function chooseAppraiser({ config }: { config: Pick<Config, 'ai'> }): AppraiserPort | null {
  return config.ai ? remoteAppraiser({ ai: config.ai }) : null
}
