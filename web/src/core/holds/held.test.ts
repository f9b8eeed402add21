import type { HoldRequest } from '@yardsnap/contract/holds'
import { expect, test } from 'vitest'
import { listHeldPieces } from './held.ts'

const HOUR_MS = 3_600_000
const inHours = (hours: number) => Date.now() + hours * HOUR_MS

/** Whether a lamp is held that the server has granted. @param until by this device's clock, as is `readAt` */
function isHeld({ until, readAt }: { until: number; readAt: number }): boolean {
  const request = { itemId: 'lamp', state: 'granted', until: new Date(until).toISOString() } as HoldRequest
  return listHeldPieces({ data: [request], dataUpdatedAt: readAt }, 'lamp').length > 0
}

test('V-M1 what the server has just said is held is held, however far ahead the clock of the device is', () => {
  expect(isHeld({ until: inHours(-3), readAt: inHours(0) })).toBe(true)
})

test('V-M1 without a signal, a hold that was read before ends by the clock of the device', () => {
  expect(isHeld({ until: inHours(1), readAt: inHours(-1) })).toBe(true)
  expect(isHeld({ until: inHours(-0.1), readAt: inHours(-1) })).toBe(false)
})

test('V-M1 only what was granted of this very thing is held', () => {
  const granted = { itemId: 'lamp', state: 'granted', until: new Date(inHours(1)).toISOString() } as HoldRequest
  const data = [
    { ...granted, itemId: 'chair' },
    { ...granted, state: 'asked' as const },
  ]
  expect(listHeldPieces({ data, dataUpdatedAt: inHours(0) }, 'lamp')).toEqual([])
})
