import { ITEM_GROUPS } from '@yardsnap/contract/item-groups'
import { expect, test } from 'vitest'
import { pricingService } from '#sell/pricing/service.ts'
import { embeddedMarket } from '#ports/market/embedded.ts'
import type { DetectedBox } from '#ports/vision/port.ts'
import { toItems } from './items.ts'

const pricing = pricingService({ findPublished: async () => [], findSold: async () => [], market: embeddedMarket() })
const UNNAMED: DetectedBox = {
  box: { x0: 0.1, y0: 0.1, x1: 0.9, y1: 0.9 },
  score: 0.8,
  label: '',
  labelScore: 0,
  names: [],
  words: [],
  groups: [],
  kinds: [],
  views: 3,
  fingerprint: null,
}

function toSingleItem(boxes: DetectedBox[]) {
  const [seen] = toItems({ url: '/objects/x' }, { boxes, texts: [] }, (item) => pricing.hint(item))
  return seen!.item
}

test.each(ITEM_GROUPS)('S1.1 S3.5 a thing without a name has the price of its group: %s', (area) => {
  const item = toSingleItem([{ ...UNNAMED, groups: [{ area, probability: 0.9 }] }])
  expect(item.title).toBe('')
  expect(Number(item.priceSuggested)).toBeGreaterThan(0)
  expect(item.priceSource).toBe('rough-guess')
  expect(item.marketNotes).toMatch(new RegExp(`^Rough guess by the group ${area.replace('-', ' ')} alone: \\$`))
})

test('S1.1 S3.5 a thing of which nothing is known has a rough price', () => {
  expect(toSingleItem([UNNAMED]).marketNotes).toMatch(/^Rough guess by the category other alone: \$/)
})

test('a photo in which nothing was found has none', () => {
  expect(toSingleItem([])).toMatchObject({ priceSuggested: '0.00', priceSource: null, marketNotes: '' })
})
