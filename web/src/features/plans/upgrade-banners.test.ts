import { expect, test } from 'vitest'
import { BANNERS } from './upgrade-banners.ts'
import { DEFAULT_UPGRADE_REASON } from './upgrade-modal.ts'

test('S2.13.1 every reason has a banner of its own', () => {
  expect(Object.keys(BANNERS).toSorted()).toEqual([
    'advanced_ai',
    'analytics',
    'default',
    'listing_limit',
    'map_features',
    'photo_limit',
    'sales_tracking',
  ])
  expect(new Set(Object.values(BANNERS).map(({ title }) => title)).size).toBe(7)
  expect(BANNERS.photo_limit.text).toContain('up to 5 photos')
  expect(BANNERS.listing_limit.text).toContain('1 listing a month')
})

test('S2.13.1 no reason given means the listing limit', () => {
  expect(DEFAULT_UPGRADE_REASON).toBe('listing_limit')
})
