import { expect, test } from 'vitest'
import { advancedAiFeature, foundItemsFeature } from './plan-features.ts'

test.each([
  [{ hasAdvancedAi: false, isAdvancedAiForAll: false }, 'Basic AI', 'No', 'Not set up'],
  [{ hasAdvancedAi: true, isAdvancedAiForAll: false }, 'Basic AI', 'No', 'Yes'],
  [{ hasAdvancedAi: true, isAdvancedAiForAll: true }, 'Advanced AI', 'Yes', 'Yes'],
])('S6.2 S6.3 the plans of a site with %j say which of them has the advanced AI', (site, found, free, premium) => {
  expect(foundItemsFeature(site)).toMatchObject({ free: found, freeFact: found })
  expect(advancedAiFeature(site)).toMatchObject({ free, premium })
  expect(advancedAiFeature(site).premiumFact).toBe(
    free === 'No' && premium === 'Yes' ? 'Advanced AI and pricing' : undefined,
  )
})
