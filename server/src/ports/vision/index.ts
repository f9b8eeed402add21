import { embeddedVision } from './embedded.ts'
import type { VisionPort } from './port.ts'

export interface VisionConfig {
  provider: 'embedded'
}

/** Chooses how things are found in photos. */
export function visionFrom(config: VisionConfig): VisionPort {
  switch (config.provider) {
    case 'embedded':
      return embeddedVision()
  }
}
