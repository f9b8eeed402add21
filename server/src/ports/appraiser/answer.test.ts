import { describe, expect, test } from 'vitest'
import type { Box } from '#ports/vision/port.ts'
import { MAX_APPRAISED_PRICE, readAnswer } from './answer.ts'
import { getBoxConvention } from './box-convention.ts'
import type { AppraisedItem } from './port.ts'

const BOXES: Box[] = [
  { x0: 0, y0: 0, x1: 0.4, y1: 0.4 },
  { x0: 0.5, y0: 0.5, x1: 1, y1: 1 },
]
const PHOTO = { width: 1000, height: 500 }
const PIXELS = getBoxConvention({ provider: 'anthropic', model: 'any' })

const GOOD = {
  number: 1,
  box: null,
  title: 'Brass lamp',
  category: 'furniture',
  group: 'home-decor',
  condition: 'fair',
  description: 'A lamp.',
  priceLow: 8,
  priceSuggested: 10,
  priceHigh: 15,
  priceNew: 60,
  marketNotes: 'Like others.',
  confidence: 0.9,
}

const read = (answer: unknown) => readAnswer(answer, { boxes: BOXES, photo: PHOTO, convention: PIXELS })
const readOne = (fields: object): AppraisedItem | undefined => read({ items: [{ ...GOOD, ...fields }] })[0]

describe('I3 a model’s response', () => {
  test('names the items in the numbered boxes', () => {
    expect(read({ items: [GOOD] })).toEqual([
      {
        box: BOXES[0],
        betterBox: null,
        isBoxRough: false,
        title: 'Brass lamp',
        category: 'furniture',
        group: 'home-decor',
        condition: 'fair',
        description: 'A lamp.',
        priceNew: 60,
        price: { low: 8, suggested: 10, high: 15 },
        marketNotes: 'Like others.',
        confidence: 0.9,
      },
    ])
  })

  test.each([
    ['a price in words of money', { priceSuggested: '$12.50' }, { price: { low: 8, suggested: 12.5, high: 15 } }],
    ['a price with a comma', { priceSuggested: '12,50' }, { price: { low: 8, suggested: 12.5, high: 15 } }],
    ['a price with thousands', { priceHigh: '$1,250' }, { price: { low: 8, suggested: 10, high: 1250 } }],
    ['a price below nothing', { priceLow: -5 }, { price: { low: 8, suggested: 10, high: 15 } }],
    [
      'a price of a billion',
      { priceSuggested: 1e9 },
      { price: { low: 8, suggested: MAX_APPRAISED_PRICE, high: 2000 } },
    ],
    ['prices in the wrong order', { priceLow: 15, priceHigh: 8 }, { price: { low: 8, suggested: 10, high: 15 } }],
    ['no number for a price', { priceSuggested: 'NaN' }, { price: { low: 8, suggested: 11.5, high: 15 } }],
    ['no price at all', { priceLow: null, priceSuggested: 'free', priceHigh: {} }, { price: null }],
    ['markup in the title', { title: '<img src=x onerror=alert(1)>Lamp</img>' }, { title: 'Lamp' }],
    ['markup that never closes', { title: 'Lamp <script src=//evil' }, { title: 'Lamp' }],
    ['writing turned around', { title: 'Lamp\u202egnp.exe\u0000' }, { title: 'Lamp gnp.exe' }],
    ['an endless description', { description: 'a'.repeat(100_000) }, { description: 'a'.repeat(500) }],
    ['an unknown category', { category: 'Premium' }, { category: 'other' }],
    ['a category in capitals', { category: 'TOOLS' }, { category: 'tools' }],
    ['an unknown group', { group: 'Everything' }, { group: null }],
    ['a group in capitals', { group: 'KITCHEN' }, { group: 'kitchen' }],
    ['a price when new in words', { priceNew: '$1,200' }, { priceNew: 1200 }],
    ['a price when new of a billion', { priceNew: 1e9 }, { priceNew: 10_000 }],
    ['a price when new of nothing', { priceNew: 0 }, { priceNew: null }],
    ['no price when new', { priceNew: {} }, { priceNew: null }],
    [
      'a better box for a numbered thing',
      { box: [0, 0, 450, 250] },
      { box: BOXES[0], betterBox: { x0: 0, y0: 0, x1: 0.45, y1: 0.5 } },
    ],
    ['a better box at another thing', { box: [600, 300, 900, 450] }, { box: BOXES[0], betterBox: null }],
    ['a better box that is the same', { box: [0, 0, 402, 201] }, { box: BOXES[0], betterBox: null }],
    ['a better box without an area', { box: [10, 10, 10, 10] }, { box: BOXES[0], betterBox: null }],
    ['an unknown condition', { condition: 'mint' }, { condition: 'good' }],
    ['a confidence of seven', { confidence: 7 }, { confidence: 0.8 }],
    ['a confidence in words', { confidence: '0.4' }, { confidence: 0.4 }],
    ['a number in words', { number: '2' }, { box: BOXES[1] }],
    [
      'a box that leaves the frame',
      { number: null, box: [900, 400, 5000, 900] },
      { box: { x0: 0.9, y0: 0.8, x1: 1, y1: 1 } },
    ],
    [
      'a box with swapped corners',
      { number: null, box: [500, 250, 100, 50] },
      { box: { x0: 0.1, y0: 0.1, x1: 0.5, y1: 0.5 } },
    ],
  ])('with %s gives something legal', (_, fields, expected) => {
    expect(readOne(fields)).toMatchObject(expected)
  })

  test.each([
    ['no title', { title: '' }],
    ['a title of markup alone', { title: '<img onerror>' }],
    ['a number that was not sent', { number: 3 }],
    ['a box without an area', { number: null, box: [10, 10, 10, 400] }],
    ['a box outside the photo', { number: null, box: [2000, 2000, 3000, 3000] }],
    ['three corners', { number: null, box: [1, 2, 3] }],
  ])('with %s loses that entry and no other', (_, fields) => {
    const answer = {
      items: [
        { ...GOOD, ...fields },
        { ...GOOD, number: 2, title: 'Vase' },
      ],
    }
    expect(read(answer).map(({ title }) => title)).toEqual(['Vase'])
  })

  test('counts each number once, and at most fifty items', () => {
    expect(read({ items: [GOOD, { ...GOOD, title: 'Again' }] })).toHaveLength(1)
    const many = Array.from({ length: 500 }, (_, index) => ({
      ...GOOD,
      number: null,
      box: [index, 0, index + 50, 100],
    }))
    expect(read({ items: many })).toHaveLength(50)
  })

  test.each([[null], [undefined], ['a lamp'], [12], [{}], [{ items: 'many' }], [{ items: [null, 7, 'x'] }], [[{}]]])(
    'S8.5 of which nothing is usable is refused as such: %j',
    (answer) => {
      expect(() => read(answer)).toThrow('Invalid response from AI analysis')
    },
  )

  test('may say that nothing can be sold', () => {
    expect(read({ items: [] })).toEqual([])
  })
})

describe('box formats of model families', () => {
  const photo = { width: 560, height: 280 }
  const box = { x0: 0.1, y0: 0.2, x1: 0.5, y1: 0.6 }

  test.each([
    ['anthropic', 'claude-sonnet-5', [56, 56, 280, 168], false],
    ['google', 'gemini-3-flash', [200, 100, 600, 500], false],
    ['openai-compatible', 'qwen2.5-vl-7b', [56, 56, 280, 168], false],
    ['openai-compatible', 'qwen3-vl:8b', [100, 200, 500, 600], false],
    ['openai-compatible', 'glm-4.6v', [100, 200, 500, 600], false],
    ['openai-compatible', 'llava', [100, 200, 500, 600], true],
    ['openai', 'gpt-5', [100, 200, 500, 600], true],
  ] as const)('%s %s', (provider, model, numbers, isRough) => {
    const convention = getBoxConvention({ provider, model })
    const read = convention.toBox(numbers, photo)
    for (const side of ['x0', 'y0', 'x1', 'y1'] as const) expect(read[side]).toBeCloseTo(box[side], 6)
    expect(convention.isRough).toBe(isRough)
  })
})
