import { expect, test } from 'vitest'
import { advancedAiFeature, earlyAccessFeature, detectionFeature } from './plan-features.ts'

test.each([
  [{ hasAdvancedAi: false, isAdvancedAiForAll: false }, 'Basic AI', null],
  [
    { hasAdvancedAi: true, isAdvancedAiForAll: false },
    'Basic AI',
    { free: false, premium: true, premiumFact: 'Advanced AI and pricing' },
  ],
  [{ hasAdvancedAi: true, isAdvancedAiForAll: true }, 'Advanced AI', { free: true, premium: true }],
])('S6.2 S6.3 the plans of a site with %j say which of them has the advanced AI', (site, found, advanced) => {
  expect(detectionFeature(site)).toMatchObject({ free: found, freeFact: found })
  expect(advancedAiFeature(site)).toEqual(advanced && { name: 'Advanced AI and pricing', ...advanced })
})

test.each([
  [0, null],
  [
    1,
    { name: 'New sales first', free: false, premium: '1 hour earlier', premiumFact: 'New sales 1 hour before others' },
  ],
  [
    2,
    {
      name: 'New sales first',
      free: false,
      premium: '2 hours earlier',
      premiumFact: 'New sales 2 hours before others',
    },
  ],
])('S6.3 the plan page tells of early access only where there is some: %i hours', (earlyAccessHours, feature) => {
  expect(earlyAccessFeature({ earlyAccessHours })).toEqual(feature)
})
