import type { PackInstallation } from '@yardsnap/contract/admin-detection'
import { describe, expect, test } from 'vitest'
import { dollarsIn, megabytes, packStateIn } from './detection-state.ts'

const NOW = Date.parse('2026-03-01T12:00:00Z')
const folder = (state: PackInstallation['state'], secondsAgo = 0): PackInstallation => ({
  host: 'worker',
  pack: 'extended',
  state,
  bytes: 0,
  reason: '',
  updatedAt: new Date(NOW - secondsAgo * 1000).toISOString(),
})

describe('S-P4 what is shown of a chosen pack', () => {
  test.each([
    ['no process has begun', [], 'installing'],
    ['one is at work, another has failed', [folder('failed'), folder('installing', 5)], 'installing'],
    ['all have it', [folder('installed'), folder('installed', 9999)], 'installed'],
    ['one has failed', [folder('installed'), folder('failed')], 'failed'],
    ['one was ended while it was at work', [folder('installing', 120)], 'failed'],
  ])('when %s', (_, installations, expected) => {
    expect(packStateIn(installations, NOW)).toBe(expected)
  })
})

test.each([
  [5_637_031, '5.6 MB'],
  [158_960_154, '159 MB'],
])('%d bytes are %s', (bytes, expected) => {
  expect(megabytes(bytes)).toBe(expected)
})

test.each([
  [0.016, '$0.016'],
  [0, '$0.00'],
  [20.104, '$20.10'],
])('%d dollars are %s', (dollars, expected) => {
  expect(dollarsIn(dollars)).toBe(expected)
})
