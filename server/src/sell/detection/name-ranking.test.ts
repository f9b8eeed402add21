import { describe, expect, test } from 'vitest'
import type { DetectedBox, TextLine } from '#ports/vision/port.ts'
import type { NameTable } from './name-ranking.ts'
import { type Candidate, selectCandidates } from './rules.ts'
import { detectedChair } from './test-detected-chair.ts'

describe('the guesses of the name', () => {
  const guessesFor = (values: Partial<DetectedBox>, texts: TextLine[] = []) =>
    selectCandidates([detectedChair(values)], texts)[0]?.nameGuesses.map(({ title }) => title)
  const names = [
    { label: 'bottle', score: 0.2 },
    { label: 'vase', score: 0.15 },
    { label: 'person', score: 0.14 },
    { label: 'cup', score: 0.13 },
    { label: 'mug', score: 0.12 },
    { label: 'bowl', score: 0.01 },
  ]

  test('begin with a title that is a guess itself, and have each title once', () => {
    expect(guessesFor({ label: 'bottle', labelScore: 0.2, names })).toEqual(['Bottle', 'Vase', 'Cup'])
  })

  test('of a sure title are the others', () => {
    const sure = [{ label: 'chair', score: 0.8 }, ...names]
    expect(guessesFor({ label: 'chair', labelScore: 0.8, names: sure })).toEqual(['Bottle', 'Vase', 'Cup'])
  })

  test('are there for an unidentified item, with their categories', () => {
    const unsure = [{ label: 'vase', score: 0.06 }]
    const [candidate] = selectCandidates([detectedChair({ label: 'vase', labelScore: 0.06, names: unsure })])
    expect(candidate).toMatchObject({
      title: '',
      nameGuesses: [{ title: 'Vase', category: 'art' }],
    })
  })

  test('have what is written on the thing before the kind', () => {
    const book = { label: 'book', labelScore: 0.3, names: [{ label: 'book', score: 0.3 }] }
    const line = { box: { x0: 0.25, y0: 0.3, x1: 0.45, y1: 0.34 }, text: 'Dune', confidence: 0.99, isUpright: false }
    expect(guessesFor(book, [line])).toEqual(['Dune', 'Book'])
  })

  test('are none without a usable name, and never more than four', () => {
    expect(guessesFor({ label: 'person', labelScore: 0, names: [{ label: 'person', score: 0.9 }] })).toEqual([])
    const many = ['vase', 'cup', 'chair', 'couch', 'tv', 'bowl'].map((label) => ({ label, score: 0.1 }))
    expect(guessesFor({ label: 'vase', labelScore: 0.2, names: many })).toEqual(['Vase', 'Cup', 'Chair', 'Sofa'])
  })
})

describe('the evidence together', () => {
  const vase = { label: 'vase', score: 0.1 }
  /** A table of its own, so that newly learned weights do not change what is tested. */
  const table: NameTable = {
    groups: { alone: [1, 0, 0, 0, 0], beside: [1, 0, 0] },
    names: { bias: -4.7, weights: [0, 0.7, 0.5, 0.2, -0.1, 1.9, 0], minName: 0.3, minSure: 0.9 },
  }
  const seen = (values: Partial<DetectedBox>) =>
    selectCandidates([detectedChair({ label: 'vase', labelScore: 0.1, names: [vase], ...values })], [], table)[0]!

  test("a kind that the crop looks like names what a detector's weak class misnames, as a guess", () => {
    const kinds = [{ label: 'table lamp', score: 0.7 }]
    const groups = [{ area: 'home-decor', probability: 0.9 }]
    const words = [{ label: 'lamp', score: 0.8 }]
    expect(seen({ kinds, groups, words })).toMatchObject({ title: 'Lamp', isLabelSure: false })
  })

  test('a weak class that nothing else speaks for is neither a name nor a guess to tap', () => {
    const kinds = [{ label: 'dinner jacket', score: 0.02 }]
    const groups = [{ area: 'clothing', probability: 0.9 }]
    const { title, nameGuesses } = seen({ kinds, groups, names: [{ label: 'vase', score: 0.06 }], labelScore: 0.06 })
    expect(title).toBe('')
    expect(nameGuesses.map((guess) => guess.title)).toEqual([])
  })

  const home = [{ area: 'home-decor', probability: 0.9 }]
  const titlesOf = ({ nameGuesses }: Pick<Candidate, 'nameGuesses'>) => nameGuesses.map(({ title }) => title)
  const lookingLike = (likeness: Record<string, number>, names: DetectedBox['names'] = []) => {
    const byKinds = { ...table, names: { ...table.names, bias: -3, weights: [1, 0, 1, 0, 0, 0, 0] } }
    const kinds = Object.entries(likeness).map(([label, score]) => ({ label, score }))
    return selectCandidates([detectedChair({ kinds, groups: home, names, labelScore: 0 })], [], byKinds)[0]!
  }

  test('what likely kinds have in common is offered in place of each of them', () => {
    const lamps = { 'table lamp': 0.04, 'floor lamp': 0.04, 'desk lamp': 0.04 }
    expect(titlesOf(lookingLike({ ...lamps, mirror: 0.08 }))).toEqual(['Lamp', 'Mirror'])
  })

  test('of names that mean nearly the same only the likeliest is offered, the narrower one of two that are as likely', () => {
    expect(titlesOf(lookingLike({ 'table lamp': 0.3, mirror: 0.08 }))).toEqual(['Table lamp', 'Mirror'])
    expect(titlesOf(lookingLike({ 'table lamp': 0.3, 'floor lamp': 0.2, mirror: 0.08 }))).toEqual(['Lamp', 'Mirror'])
  })

  test('a word and a kind that are read from the same crop count less together than their sum', () => {
    const overlapping = { ...table, names: { ...table.names, weights: [...table.names.weights.slice(0, -1), -0.1] } }
    const words = [{ label: 'mirror', score: 0.5 }]
    const likelihoodOfMirror = (kind: string, by: NameTable) => {
      const evidence = { kinds: [{ label: kind, score: 0.5 }], groups: home, labelScore: 0, names: [], words }
      const [candidate] = selectCandidates([detectedChair(evidence)], [], by)
      return candidate!.nameGuesses.find(({ title }) => title === 'Mirror')!.probability!
    }
    expect(likelihoodOfMirror('mirror', overlapping)).toBeLessThan(likelihoodOfMirror('mirror', table))
    expect(likelihoodOfMirror('mirror', overlapping)).toBeGreaterThan(likelihoodOfMirror('vase', overlapping))
    expect(likelihoodOfMirror('vase', overlapping)).toBe(likelihoodOfMirror('vase', table))
  })

  test('the three likeliest groups are offered, those that the app does not know are not', () => {
    const areas = ['kids', 'unheard of', 'hobby', 'tools', 'yard']
    const groups = areas.map((area, index) => ({ area, probability: 0.5 - index / 10 }))
    expect(seen({ groups }).groupGuesses).toEqual(['kids', 'hobby', 'tools'])
  })
})
