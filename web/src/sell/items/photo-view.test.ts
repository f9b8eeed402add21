import { expect, test } from 'vitest'
import { computeView } from './photo-view.ts'

const photo = { width: 1600, height: 1200 }
const frame = { width: 360, height: 450 }

test('a crop in the middle of a photo stands in the middle of its frame, with what is around it', () => {
  const view = computeView({ x: 40, y: 40, width: 20, height: 20 }, photo, frame)
  expect(view.left + view.width / 2).toBeCloseTo(frame.width / 2)
  expect(view.top + view.height / 2).toBeCloseTo(frame.height / 2)
  expect(view.width * 0.2).toBeCloseTo(frame.width * 0.66)
})

test('a crop in a corner leaves no gap beside the photo', () => {
  const view = computeView({ x: 0, y: 0, width: 20, height: 20 }, photo, frame)
  expect([view.left, view.top]).toEqual([0, 0])
  expect(view.width).toBeGreaterThanOrEqual(frame.width)
  expect(view.height).toBeGreaterThanOrEqual(frame.height)
})

test('a crop that is as wide as the photo fits all the same', () => {
  const view = computeView({ x: 0, y: 30, width: 100, height: 30 }, photo, frame)
  expect(view.width).toBeLessThan(frame.width)
  expect(view.left).toBeGreaterThan(0)
})

test('a tiny crop is not blown up until its pixels show', () => {
  expect(computeView({ x: 50, y: 50, width: 1, height: 1 }, photo, frame).width).toBe(3200)
})
