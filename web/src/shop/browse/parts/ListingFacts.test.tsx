import type { ListedItem } from '@yardsnap/contract/items'
import { testListing } from '@yardsnap/contract/test-listing'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ListingFacts } from './ListingFacts.tsx'

test.each([
  ['what is left', '6.00', 6, '$6'],
  ['$0 once everything that had a price is sold', '6.00', 0, '$0'],
  ['the total estimated value when no item has a price', '0.00', 0, '$36'],
])('S9.8 S2.11.3 a page estimates %s', (_what, priceSuggested, totalLeft, text) => {
  const listing = testListing({ totalEstimatedValue: '36.00', items: [{ priceSuggested } as ListedItem] })
  const page = renderToStaticMarkup(<ListingFacts listing={listing} totalLeft={totalLeft} />)
  expect(/class="price-tag[^"]*">([^<]*)</.exec(page)?.[1]).toBe(text)
})
