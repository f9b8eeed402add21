import type { Config } from '#config.ts'
import { embeddedVision } from './embedded.ts'
import { disabledVision } from './off.ts'
import type { VisionPort } from './port.ts'

/** What finds things in photos: the models that come with the app, unless they are switched off. */
export function chooseVision({ config }: { config: Pick<Config, 'detection' | 'detectionText'> }): VisionPort {
  return config.detection === 'off' ? disabledVision() : embeddedVision({ readsText: config.detectionText === 'on' })
}
