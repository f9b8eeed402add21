import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ItemPrice } from './ItemPrice.tsx'

type Item = Parameters<typeof ItemPrice>[0]['item']

test.each([
  ['what is given away, also on the day of half prices', { priceSuggested: '0.00', priceSource: 'free' }, 50, 'Free'],
  ['nothing without a price', { priceSuggested: '0.00', priceSource: null }, null, ''],
  ['a price', { priceSuggested: '12.00', priceSource: 'own' }, null, '$12'],
  ['the price of now', { priceSuggested: '12.00', priceSource: 'own' }, 50, '$6'],
] satisfies [string, Item, number | null, string][])('S2.11.2 S5.3 says %s', (_what, item, percentOff, text) => {
  const page = renderToStaticMarkup(<ItemPrice item={item} percentOff={percentOff} />)
  expect(/class="price-tag[^"]*">([^<]*)</.exec(page)?.[1] ?? '').toBe(text)
})
