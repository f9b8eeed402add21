import { testListing } from '@yardsnap/contract/test-listing'
import { expect, test } from 'vitest'
import { inDrawingOrder, numberListings } from './numbered-listings.ts'

const center = { latitude: 28.5383, longitude: -81.3792 }
const far = testListing({ id: 'far', latitude: 28.9, longitude: -81.3792, isPremiumListing: true })
const near = testListing({ id: 'near', latitude: 28.54, longitude: -81.38 })
const nowhere = testListing({ id: 'nowhere', latitude: 28.5 })

test('S4.13 sales without coordinates are dropped, the others numbered nearest first', () => {
  const numbered = numberListings([far, nowhere, near], { center, canSeePremium: false })
  expect(numbered.map(({ listing, number }) => [listing.id, number])).toEqual([
    ['near', 1],
    ['far', 2],
  ])
  expect(numbered[1]?.distanceMiles).toBeCloseTo(24.99, 1)
})

test('S4.13 a premium sale is golden only for premium viewers', () => {
  const goldFor = (canSeePremium: boolean) =>
    numberListings([far, near], { center, canSeePremium }).map(({ isGold }) => isGold)
  expect(goldFor(true)).toEqual([false, true])
  expect(goldFor(false)).toEqual([false, false])
})

test('S4.13 premium sales are drawn first and keep their number', () => {
  const order = inDrawingOrder(numberListings([far, near], { center, canSeePremium: true }))
  expect(order.map(({ listing, number }) => [listing.id, number])).toEqual([
    ['far', 2],
    ['near', 1],
  ])
})
