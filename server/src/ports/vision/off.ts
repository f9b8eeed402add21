import { t } from '@yardsnap/contract/texts'
import { AppError } from '#errors.ts'
import type { VisionPort } from './port.ts'

/** A vision port that is switched off: finds nothing, and says so in its check. */
export function disabledVision(): VisionPort {
  const reason = 'switched off by DETECTION=off'
  return {
    name: 'off',
    version: '1',
    start: () => {},
    async detect() {
      throw new AppError('unavailable', t.lazy`Items cannot be found automatically here. You can add them by hand.`, {
        cause: new Error(reason),
      })
    },
    fit: async (_photo, rough) => rough.map(() => null),
    read: async () => null,
    check: async () => ({ ok: false, reason }),
    packs: null,
    describe: async () => 'off',
    close: async () => {},
  }
}
