import { describe, expect, test } from 'vitest'
import { surestWords } from './label-names.ts'
import { withoutParts } from './without-parts.ts'
import { KNOWN_PACKS } from './packs/known-packs.ts'
import { readKnownPack } from './packs/manifest.ts'
import type { Box, DetectedBox } from './port.ts'
import { sumOfTrees, Tree, writeTree } from './boosted-trees.ts'
import type { Detection } from './boxes.ts'
import { computeFeatures, computeProbability, type Evidence, type Ranking } from './rank.ts'
import { RANKING_OF_EMBEDDED } from './ranking-of-embedded.ts'
import { type BoxConfirmation, halfwayTo } from './second-look.ts'
import { describeSurroundings } from './surroundings.ts'

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

const confirm = (score: number, iou: number, found: Box | null = null): BoxConfirmation => {
  return { score, iou, box: found, surest: { score, iou } }
}

/** As many views as networks have here; each object is in the first `views` of them, with its score. */
const VIEWS = 6
function gatherEvidence(
  objects: readonly DetectedBox[],
  confirmations: readonly (BoxConfirmation | null)[],
  labels = new Map<string, number>(),
): Evidence[] {
  const views = Array.from({ length: VIEWS }, (_, view): Detection[] => {
    return objects.filter((object) => object.views > view).map((object) => ({ ...object, names: new Map() }))
  })
  const features = computeFeatures(objects, VIEWS, confirmations)
  const surroundings = describeSurroundings(objects, views, { confirmations, aspect: 4 / 3 })
  return objects.map((_, index) => ({ features: features[index]!, surroundings: surroundings[index]!, labels }))
}

describe('the order of candidates', () => {
  const couch = makeDetectedBox({ box: box(0, 0.2, 0.8, 0.8), score: 0.6, views: 6 })
  const cushion = makeDetectedBox({ box: box(0.1, 0.3, 0.3, 0.5), score: 0.3, views: 2 })

  test('features describe a box, its neighbors and the second look', () => {
    const [first, second] = computeFeatures([couch, cushion], 6, [confirm(0.8, 0.5), null])
    expect(first).toMatchObject({ views: 1, touchesSide: 1, touchesEnd: 0, holder: 0, held: 0.3, inside: 1 })
    expect(first?.look).toBeCloseTo(0.2)
    expect(second).toMatchObject({ look: 0, holder: 0.6, held: 0, inside: 0 })
    expect(second?.surerIou).toBeCloseTo(0.04 / 0.48)
  })

  test.each<[string, Ranking]>([
    ['of the embedded detectors', RANKING_OF_EMBEDDED],
    ...KNOWN_PACKS.map((name) => [`of the pack ${name}`, readKnownPack(name).ranking!] as [string, Ranking]),
  ])('%s: what more views and a second look are surer of is likelier an item', (_name, ranking) => {
    const sure = makeDetectedBox({ score: 0.7, labelScore: 0.6, views: 6 })
    const unsure = makeDetectedBox({ box: box(0.62, 0.2, 0.98, 0.6), score: 0.15, labelScore: 0.1, views: 1 })
    const [high, low] = gatherEvidence([sure, unsure], [confirm(0.7, 0.9), confirm(0.1, 0.3)]).map((evidence) =>
      computeProbability(ranking, evidence),
    )
    expect(high).toBeGreaterThan(0.5)
    expect(low).toBeLessThan(0.3)
  })

  test('a label moves the probability by its weight', () => {
    const ranking = { ...RANKING_OF_EMBEDDED, labels: { lamp: 0.5 }, trees: [] }
    const judge = (score: number) =>
      computeProbability(ranking, gatherEvidence([couch], [null], new Map([['lamp', score]]))[0]!)
    expect(judge(0.9)).toBeGreaterThan(judge(0.1))
  })

  test('surroundings describe the answers of the views, and where a box is among the others', () => {
    const [first, second] = gatherEvidence([couch, cushion], [confirm(0.8, 0.5, box(0, 0.2, 0.4, 0.8)), null]).map(
      ({ surroundings }) => surroundings,
    )
    expect(first).toMatchObject({ rank: 0, count: 2, bestScore: 0.6, view0: 0.6, view5: 0.6, answers: 6 })
    expect(second).toMatchObject({ rank: 1, view1: 0.3, view2: 0, answers: 2, moved: 0, lookGrowth: 0 })
    expect(first?.moved).toBeCloseTo(0.25)
    expect(first?.lookGrowth).toBeCloseTo(Math.log(0.5))
    expect(second?.heldMore).toBeCloseTo(-0.3)
    expect(second?.covered).toBeCloseTo(1)
  })

  test.each([
    [1, 1, 1],
    [1, 5, 2],
    [5, 1, 3],
    [5, 5, 4],
  ])('a tree asks two questions: of %i and %i it makes %i', (a, b, added) => {
    const tree = writeTree({
      ask: 'a',
      at: 3,
      below: { ask: 'b', at: 2.5, add: [1, 2] },
      above: { ask: 'b', at: 3, add: [3, 4] },
    })
    expect(Tree.parse(tree)).toBe('a 3: b 2.5 (1 2), b 3 (3 4)')
    expect(sumOfTrees([tree], { a, b })).toBe(added)
  })

  test('a box moves half-way to where the second look sees it, unless that is unsure or elsewhere', () => {
    const seen = box(0.1, 0.2, 0.5, 0.6)
    const there = box(0.2, 0.2, 0.5, 0.8)
    const moved = halfwayTo(confirm(0.5, 0.5, there), seen)
    expect(moved.x0).toBeCloseTo(0.15)
    expect(moved.y1).toBeCloseTo(0.7)
    expect([confirm(0.1, 0.5, there), confirm(0.5, 0.2, there), null].map((each) => halfwayTo(each, seen))).toEqual([
      seen,
      seen,
      seen,
    ])
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
