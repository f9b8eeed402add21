import { expect, test } from 'vitest'
import { edgePull } from './use-sweep.ts'

test('the page scrolls near its edges only, up at the top and faster further out', () => {
  expect(edgePull(400, 70, 770)).toBe(0)
  expect(edgePull(80, 70, 770)).toBeLessThan(0)
  expect(edgePull(740, 70, 770)).toBeGreaterThan(0)
  expect(edgePull(765, 70, 770)).toBeGreaterThan(edgePull(740, 70, 770))
  expect(edgePull(2000, 70, 770)).toBe(14)
})
