import { AppError } from '#errors.ts'
import type { VisionPort } from './port.ts'

/** Finds nothing and says so: for an operator who does not want items to be found automatically. */
export function disabledVision(): VisionPort {
  const reason = 'switched off by DETECTION=off'
  return {
    name: 'off',
    version: '1',
    async detect() {
      throw new AppError('unavailable', 'Items cannot be found automatically here. You can add them by hand.', {
        cause: new Error(reason),
      })
    },
    check: async () => ({ ok: false, reason }),
    close: async () => {},
  }
}
