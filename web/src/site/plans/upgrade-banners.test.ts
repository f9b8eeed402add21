import { expect, test } from 'vitest'
import { BANNERS } from './upgrade-banners.ts'
import { DEFAULT_UPGRADE_REASON } from '#core/plans/upgrade-modal.ts'

test('S2.13.1 every reason has a banner of its own', () => {
  expect(Object.fromEntries(Object.entries(BANNERS).map(([reason, { title }]) => [reason, title]))).toEqual({
    photo_limit: 'You have reached the photo limit',
    listing_limit: 'You have reached the listing limit',
    advanced_ai: 'Advanced AI is a Premium feature',
    map_features: 'Premium map features',
    analytics: 'Analytics are a Premium feature',
    sales_tracking: 'Sales tracking is a Premium feature',
    default: 'Do more with Premium',
  })
  expect(BANNERS.photo_limit.text).toContain('up to 5 photos')
  // Beyond either of the two limits a listing is refused for this reason.
  expect(BANNERS.listing_limit.text).toContain('1 listing a month and 1 active sale at a time')
})

test('S2.13.1 no reason given means the listing limit', () => {
  expect(DEFAULT_UPGRADE_REASON).toBe('listing_limit')
})
