import { describe, expect, test } from 'vitest'
import { clampBox, intersectionOverUnion, judgeClasses, suppressDoubles } from './boxes.ts'

const box = (x0: number, x1: number) => ({ x0, y0: 0, x1, y1: 1 })

describe('intersection over union', () => {
  test.each([
    { name: 'the same box', a: box(0, 0.5), b: box(0, 0.5), overlap: 1 },
    { name: 'boxes apart', a: box(0, 0.4), b: box(0.5, 0.9), overlap: 0 },
    { name: 'half of each', a: box(0, 0.4), b: box(0.2, 0.6), overlap: 1 / 3 },
    { name: 'boxes without area', a: box(0.5, 0.5), b: box(0.5, 0.5), overlap: 0 },
  ])('$name: $overlap', ({ a, b, overlap }) => {
    expect(intersectionOverUnion(a, b)).toBeCloseTo(overlap)
  })
})

test('a box is clamped to the photo', () => {
  expect(clampBox({ x0: -1, y0: 0.2, x1: 0.5, y1: 3 })).toEqual({ x0: 0, y0: 0.2, x1: 0.5, y1: 1 })
})

describe('judging class scores', () => {
  const judge = (...scores: number[]) => judgeClasses(Float32Array.from(scores), 0, scores.length)

  test('the likeliest class gives the label', () => {
    expect(judge(0.125, 0.5, 0.25)).toMatchObject({ index: 1, labelScore: 0.5 })
  })

  test('a second class raises the score, in any order', () => {
    expect(judge(0.5, 0.25).score).toBe(0.6875)
    expect(judge(0.25, 0.5).score).toBe(0.6875)
  })

  test('the score is never above 1', () => {
    expect(judge(1, 1).score).toBe(1)
  })

  test('only the classes of the range count', () => {
    expect(judgeClasses(Float32Array.from([1, 0.5, 0.25, 1]), 1, 3)).toMatchObject({ index: 0, labelScore: 0.5 })
  })
})

describe('non-maximum suppression', () => {
  const chair = { box: box(0, 0.5), score: 0.9, label: 'chair' }
  const sameChair = { box: box(0.05, 0.55), score: 0.8, label: 'chair' }

  test('keeps the best of overlapping boxes', () => {
    expect(suppressDoubles([sameChair, chair], { sameLabel: 0.5, anyLabel: 0.95 })).toEqual([chair])
  })

  test('allows more overlap between boxes of different labels', () => {
    const couch = { ...sameChair, label: 'couch' }
    expect(suppressDoubles([couch, chair], { sameLabel: 0.5, anyLabel: 0.95 })).toEqual([chair, couch])
  })
})
