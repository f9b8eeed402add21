import type { Config } from '#config.ts'
import { embeddedVision } from './embedded.ts'
import type { VisionPort } from './port.ts'

/** What finds things in photos: only the models that come with the app so far. */
export function chooseVision(_options: { config: Config }): VisionPort {
  return embeddedVision()
}
