import { describe, expect, test } from 'vitest'
import { type GroupEvidence, type GroupWeights, rankGroups } from './group-ranking.ts'

const WEIGHTS: GroupWeights = { alone: [1, 0, 0, 3, 0], beside: [1, 0.5, 0] }
const box = { x0: 0, y0: 0, x1: 0.5, y1: 0.5 }

function makeEvidence(kids: number, more: Partial<GroupEvidence> = {}): GroupEvidence {
  const groups = [
    { area: 'kids', probability: kids },
    { area: 'home-decor', probability: 1 - kids },
  ]
  return { box, score: 0.6, names: [], words: [], kinds: [], groups, ...more }
}

const first = (objects: GroupEvidence[]) => rankGroups(objects, WEIGHTS).map((groups) => groups[0]?.area)

describe('the group of a thing', () => {
  test('is the likeliest that was learned for what it looks like; those of all groups add up to one', () => {
    const [groups] = rankGroups([makeEvidence(0.7)], WEIGHTS)
    expect(groups![0]!.area).toBe('kids')
    expect(groups!.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1)
  })

  test("follows what the photo's other things are: what may be a toy or a lamp is a toy on a shelf of toys", () => {
    expect(first([makeEvidence(0.45), makeEvidence(0.95), makeEvidence(0.95)])[0]).toBe('kids')
    expect(first([makeEvidence(0.45), makeEvidence(0.05), makeEvidence(0.05)])[0]).toBe('home-decor')
  })

  test('does not follow false boxes', () => {
    const false95 = makeEvidence(0.95, { score: 0.1 })
    expect(first([makeEvidence(0.45), false95, false95])[0]).toBe('home-decor')
  })

  test("follows a detector's word for a kind of that group", () => {
    const named = makeEvidence(0.45, { names: [{ label: 'teddy bear', score: 0.8 }] })
    expect(first([named])).toEqual(['kids'])
  })

  test('is not offered where no group was learned for the networks', () => {
    expect(first([makeEvidence(0.7, { groups: [] })])).toEqual([undefined])
  })
})
