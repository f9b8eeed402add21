import { describe, expect, test } from 'vitest'
import { surestWords } from './label-names.ts'
import { withoutParts } from './without-parts.ts'
import { KNOWN_PACKS } from './packs/known-packs.ts'
import { readKnownPack } from './packs/manifest.ts'
import type { Box, DetectedBox } from './port.ts'
import { computeFeatures, computeProbability, type Ranking } from './rank.ts'
import { RANKING_OF_EMBEDDED } from './ranking-of-embedded.ts'

const box = (x0: number, y0: number, x1: number, y1: number): Box => ({ x0, y0, x1, y1 })
const makeDetectedBox = (more: Partial<DetectedBox>): DetectedBox => ({
  box: box(0.2, 0.2, 0.6, 0.6),
  score: 0.5,
  label: '',
  labelScore: 0,
  names: [],
  words: [],
  groups: [],
  kinds: [],
  views: 3,
  fingerprint: null,
  ...more,
})

describe('the order of candidates', () => {
  const couch = makeDetectedBox({ box: box(0, 0.2, 0.8, 0.8), score: 0.6, views: 6 })
  const cushion = makeDetectedBox({ box: box(0.1, 0.3, 0.3, 0.5), score: 0.3, views: 2 })

  test('features describe a box, its neighbors and the second look', () => {
    const [first, second] = computeFeatures([couch, cushion], 6, [{ score: 0.8, iou: 0.5 }, null])
    expect(first).toMatchObject({ views: 1, touchesSide: 1, touchesEnd: 0, holder: 0, held: 0.3, inside: 1 })
    expect(first?.look).toBeCloseTo(0.2)
    expect(second).toMatchObject({ look: 0, holder: 0.6, held: 0, inside: 0 })
    expect(second?.surerIou).toBeCloseTo(0.04 / 0.48)
  })

  test.each<[string, Ranking]>([
    ['of the embedded detectors', RANKING_OF_EMBEDDED],
    ...KNOWN_PACKS.map((name) => [`of the pack ${name}`, readKnownPack(name).ranking!] as [string, Ranking]),
  ])('%s: what more views and a second look are surer of is likelier an item', (_name, ranking) => {
    const confirmations = [
      { score: 0.7, iou: 0.9 },
      { score: 0.1, iou: 0.3 },
    ]
    const sure = makeDetectedBox({ score: 0.7, views: 6 })
    const unsure = makeDetectedBox({ box: box(0.62, 0.2, 0.98, 0.6), score: 0.15, views: 1 })
    const [high, low] = computeFeatures([sure, unsure], 6, confirmations).map((features) =>
      computeProbability(ranking, features, new Map()),
    )
    expect(high).toBeGreaterThan(0.5)
    expect(low).toBeLessThan(0.3)
  })

  test('a label moves the probability by its weight', () => {
    const [features] = computeFeatures([couch], 6, [null])
    const ranking = { ...RANKING_OF_EMBEDDED, labels: { lamp: 0.5 } }
    const lit = computeProbability(ranking, features!, new Map([['lamp', 0.9]]))
    expect(lit).toBeGreaterThan(computeProbability(ranking, features!, new Map([['lamp', 0.1]])))
  })
})

describe('one thing is one item', () => {
  const chair = makeDetectedBox({ label: 'chair', box: box(0.1, 0.1, 0.9, 0.9) })
  const inside = (label: string) => makeDetectedBox({ label, box: box(0.2, 0.5, 0.5, 0.9), score: 0.4 })

  test('a box inside a surer one of its kind is a part of it', () => {
    expect(withoutParts([chair, inside('chair')])).toEqual([chair])
  })

  test.each([
    ['another kind', inside('vase')],
    ['no kind', inside('')],
    ['its kind beside it', makeDetectedBox({ label: 'chair', box: box(0.6, 0.1, 1, 0.9), score: 0.4 })],
  ])('a box of %s is a thing of its own', (_name, other) => {
    expect(withoutParts([chair, other])).toEqual([chair, other])
  })
})

test("the labeler's words for a thing are the surest that say which, not what group it is of", () => {
  const words = new Map([
    ['lamp', 0.2],
    ['furniture', 0.95],
    ['mirror', 0.6],
  ])
  expect(surestWords(words)).toEqual([
    { label: 'mirror', score: 0.6 },
    { label: 'lamp', score: 0.2 },
  ])
})
