import { expect, test } from 'vitest'
import type { Detection } from './boxes.ts'
import { fuseViews } from './fuse.ts'

const chair = (score: number, x0 = 0.2): Detection => {
  return {
    box: { x0, y0: 0.2, x1: x0 + 0.4, y1: 0.6 },
    score,
    label: 'chair',
    labelScore: score,
    names: new Map([['chair', score]]),
  }
}
const labeled = (label: string, score: number): Detection => ({
  ...chair(score),
  label,
  names: new Map([[label, score]]),
})

test('an object that several views detect is one object', () => {
  expect(fuseViews([[chair(0.8)], [chair(0.6, 0.22)], [chair(0.4)]])).toHaveLength(1)
})

test('its box is the average of the views, weighted by their scores, with a margin of 3% on each side', () => {
  const [thing] = fuseViews([[chair(0.81, 0.2)], [chair(0.0625, 0.24)]])
  expect(thing?.box.x0).toBeCloseTo(0.2051 - 0.012, 3)
  expect(thing?.box.x1).toBeCloseTo(0.6051 + 0.012, 3)
  expect(thing?.box.y0).toBeCloseTo(0.2 - 0.012, 3)
  expect(thing?.box.y1).toBeCloseTo(0.6 + 0.012, 3)
})

test('the margin ends at the edge of the photo', () => {
  const [thing] = fuseViews([[chair(0.8, 0.6)]])
  expect(thing?.box.x1).toBe(1)
})

test('its score is mostly the average over all views, and partly the best', () => {
  const [thing] = fuseViews([[chair(0.8)], [chair(0.4)], [], []])
  expect(thing?.score).toBeCloseTo(0.4 * 0.8 + 0.6 * 0.3)
  expect(thing?.views).toBe(2)
})

test('a part of a higher-scored object with the same label counts less', () => {
  const row = { ...chair(0.8), box: { x0: 0, y0: 0, x1: 1, y1: 0.6 } }
  const scores = fuseViews([[row, chair(0.6), { ...labeled('vase', 0.5), box: { x0: 0.7, y0: 0, x1: 0.9, y1: 0.4 } }]])
  expect(scores.map(({ label, score }) => [label, score])).toEqual([
    ['chair', expect.closeTo(0.8)],
    ['chair', expect.closeTo(0.6 * 0.85)],
    ['vase', expect.closeTo(0.5)],
  ])
})

test('a second box of the same view does not raise the score', () => {
  const once = fuseViews([[chair(0.8)], []])
  const twice = fuseViews([[chair(0.8), chair(0.7, 0.21)], []])
  expect(twice[0]?.score).toBe(once[0]?.score)
})

test('its label is the one with the highest score over all views', () => {
  const [thing] = fuseViews([[labeled('couch', 0.5)], [labeled('chair', 0.4)], [labeled('chair', 0.3)]])
  expect(thing?.label).toBe('chair')
  expect(thing?.labelScore).toBeCloseTo(0.7 / 3)
  expect(thing?.names).toEqual([
    { label: 'chair', score: expect.closeTo(0.7 / 3) },
    { label: 'couch', score: expect.closeTo(0.5 / 3) },
  ])
})

test('without a class that has a name, it keeps the label of its best detection', () => {
  const clock = { ...labeled('clock', 0.8), names: new Map<string, number>() }
  expect(fuseViews([[clock]])[0]).toMatchObject({ label: 'clock', labelScore: 0, names: [] })
})

test('separate objects stay separate, best first', () => {
  const objects = fuseViews([[chair(0.3, 0), chair(0.9, 0.55)]])
  expect(objects.map(({ score }) => score)).toEqual([expect.closeTo(0.9), expect.closeTo(0.3)])
})

test('a photo without any detections has no objects', () => {
  expect(fuseViews([[], [], []])).toEqual([])
})
