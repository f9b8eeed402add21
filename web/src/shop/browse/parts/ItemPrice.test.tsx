import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ItemPrice } from './ItemPrice.tsx'

type Item = Parameters<typeof ItemPrice>[0]['item']

test.each([
  ['what is given away, also on the day of half prices', { priceSuggested: '0.00', priceSource: 'free' }, 0, 'Free'],
  ['nothing without a price', { priceSuggested: '0.00', priceSource: null }, 0, ''],
  ['a price', { priceSuggested: '12.00', priceSource: 'own' }, 1200, '$12'],
  ['the price of now', { priceSuggested: '12.00', priceSource: 'own' }, 600, '$6'],
] satisfies [string, Item, number, string][])('S2.11.2 S5.3 says %s', (_what, item, cents, text) => {
  const page = renderToStaticMarkup(<ItemPrice item={item} cents={cents} />)
  expect(/class="price-tag[^"]*">([^<]*)</.exec(page)?.[1] ?? '').toBe(text)
})
