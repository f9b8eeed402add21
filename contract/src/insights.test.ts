import { describe, expect, test } from 'vitest'
import { type CategoryInsight, computeNextCents, type Insights, pickFacts } from './insights.ts'

test.each([
  [2500, 72, 1800],
  [2500, 100, 2500],
  [2500, 140, 2500],
  [400, 70, 275],
  [100, 30, 25],
  [20, 50, 20],
  [12_000, 75, 9000],
  [30_000, 55, 17_000],
  [6000, 83, 5000],
])('a thing of %i cents at %i percent costs %i next time', (cents, percent, next) => {
  expect(computeNextCents(cents, percent)).toBe(next)
})

const CATEGORY: CategoryInsight = {
  category: 'tools',
  pieces: 10,
  piecesSold: 8,
  cents: 14_400,
  pricedCount: 8,
  askedCents: 2500,
  gotCents: 1800,
  gotPercent: 72,
}

const NOTHING: Insights = {
  isOver: true,
  hasBegun: true,
  totalCents: 0,
  piecesSold: 0,
  piecesUncounted: 0,
  hours: [],
  otherDays: { cents: 0, pieces: 0 },
  categories: [],
  firstHour: null,
  unfetched: [],
  wanted: [],
  cameBy: { site: 0, link: 0 },
  nextPrices: [],
}
const SOLD: Insights = { ...NOTHING, totalCents: 20_000, piecesSold: 12, piecesUncounted: 1 }

describe('the sentences at the top', () => {
  test('are none where nothing was sold', () => {
    expect(pickFacts({ ...NOTHING, wanted: [{ words: 'crib', people: 6 }] })).toEqual([])
  })

  test('are at most three: the takings, then prices that were too high and the busiest hour', () => {
    const facts = pickFacts({
      ...SOLD,
      categories: [CATEGORY],
      hours: [
        { day: '2026-05-02', hour: 8, cents: 9000, pieces: 5, views: 3, letIn: 0 },
        { day: '2026-05-02', hour: 9, cents: 5400, pieces: 3, views: 1, letIn: 0 },
      ],
      wanted: [{ words: 'crib', people: 6 }],
    })
    expect(facts).toEqual([
      { kind: 'takings', cents: 20_000, pieces: 12, uncounted: 1 },
      { kind: 'prices', category: 'tools', askedCents: 2500, gotCents: 1800 },
      { kind: 'hour', day: '2026-05-02', hour: 8, percent: 45 },
    ])
  })

  test('say nothing of prices from two things, nor of prices that were nearly paid', () => {
    const kinds = (category: Partial<CategoryInsight>) =>
      pickFacts({ ...SOLD, categories: [{ ...CATEGORY, ...category }] }).map(({ kind }) => kind)
    expect(kinds({ pricedCount: 2 })).toEqual(['takings'])
    expect(kinds({ gotPercent: 95, gotCents: 2375 })).toEqual(['takings'])
    expect(kinds({})).toEqual(['takings', 'prices'])
  })

  test('speak of what was held and is still there, and of what hardly went', () => {
    const facts = pickFacts({
      ...SOLD,
      categories: [{ ...CATEGORY, category: 'books', pieces: 24, piecesSold: 2, gotPercent: null, pricedCount: 0 }],
      unfetched: [
        { title: 'Sofa', holds: 2, isSold: false },
        { title: 'Lamp', holds: 3, isSold: true },
      ],
    })
    expect(facts.slice(1)).toEqual([
      { kind: 'unfetched', holds: 2 },
      { kind: 'left', category: 'books', pieces: 24, piecesSold: 2 },
    ])
  })
})
