import { expect, test } from 'vitest'
import { isPremium, getPlanLimits } from './plans.ts'
import { MAX_PHOTO_BYTES, MAX_PHOTOS_PER_UPLOAD } from './photos.ts'

const NOW = Date.parse('2026-05-01T12:00:00Z')
const iso = (offsetMs: number) => new Date(NOW + offsetMs).toISOString()

test.each([
  ['free', null, false],
  ['free', iso(1000), false],
  ['premium', null, true],
  ['premium', iso(1), true],
  ['premium', iso(0), false],
  ['premium', iso(-1), false],
  ['premium', '9999-12-31T00:00:00Z', true],
] as const)('S4.3 A24 a %s account until %s has premium: %s', (accountType, premiumExpiresAt, expected) => {
  expect(isPremium({ accountType, premiumExpiresAt }, NOW)).toBe(expected)
})

test('S6.2 S9.1 a free account has 5 photos a listing, 1 listing a month, 1 active sale and 25 wants', () => {
  expect(getPlanLimits({ accountType: 'free', premiumExpiresAt: null }, NOW)).toEqual({
    photosPerListing: 5,
    listingsPerMonth: 1,
    activeListings: 1,
    wants: 25,
  })
})

test('S6.3 S9.1 a premium account has 999 of each, and 100 wants', () => {
  expect(getPlanLimits({ accountType: 'premium', premiumExpiresAt: null }, NOW)).toEqual({
    photosPerListing: 999,
    listingsPerMonth: 999,
    activeListings: 999,
    wants: 100,
  })
})

test('S9.1 at most 10 photos are uploaded at once, of 10 MB each', () => {
  expect(MAX_PHOTOS_PER_UPLOAD).toBe(10)
  expect(MAX_PHOTO_BYTES).toBe(10_485_760)
})
