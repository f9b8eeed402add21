import type { Config } from '#config.ts'
import { embeddedVision } from './embedded.ts'
import { disabledVision } from './off.ts'
import type { VisionPort } from './port.ts'

/** Object detection with the embedded models, unless it is switched off. */
export function chooseVision({ config }: { config: Pick<Config, 'detection' | 'detectionText'> }): VisionPort {
  return config.detection === 'off' ? disabledVision() : embeddedVision({ readsText: config.detectionText === 'on' })
}
