import { expect, test } from 'vitest'
import { advancedAiFeature, foundItemsFeature } from './plan-features.ts'

test.each([
  [{ hasAdvancedAi: false, isAdvancedAiForAll: false }, 'Basic AI', null],
  [
    { hasAdvancedAi: true, isAdvancedAiForAll: false },
    'Basic AI',
    { free: 'No', premium: 'Yes', premiumFact: 'Advanced AI and pricing' },
  ],
  [{ hasAdvancedAi: true, isAdvancedAiForAll: true }, 'Advanced AI', { free: 'Yes', premium: 'Yes' }],
])('S6.2 S6.3 the plans of a site with %j say which of them has the advanced AI', (site, found, advanced) => {
  expect(foundItemsFeature(site)).toMatchObject({ free: found, freeFact: found })
  expect(advancedAiFeature(site)).toEqual(advanced && { name: 'Advanced AI and pricing', ...advanced })
})
