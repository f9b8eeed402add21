import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#config/config.ts'
import { embeddedVision } from './embedded.ts'
import { disabledVision } from './off.ts'
import { choosePacks } from './packs/choose-pack.ts'
import type { VisionPort } from './port.ts'

interface VisionOptions {
  config: Pick<Config, 'detection' | 'detectionText' | 'detectionPack' | 'dataDir'>
  log: FastifyBaseLogger
}

/** Object detection with the embedded models or a model pack, unless it is switched off. */
export function chooseVision({ config, log }: VisionOptions): VisionPort {
  if (config.detection === 'off') return disabledVision()
  const packs = choosePacks({ wanted: config.detectionPack, dataDir: config.dataDir, log })
  return embeddedVision({ readsText: config.detectionText === 'on', packs })
}
