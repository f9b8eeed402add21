import { expect, test } from 'vitest'
import { computeContext, placeWithin } from './photo-context.ts'

test('a small piece stands in the middle of what is around it', () => {
  const context = computeContext({ x: 45, y: 40, width: 10, height: 17 }, 4 / 3, 3)
  expect(context.height).toBeCloseTo(20)
  expect(context.width).toBeCloseTo(45)
  expect(context.x).toBeCloseTo(27.5)
  expect(context.y).toBeCloseTo(38.5)
})

test('what is around a piece ends where its photo ends', () => {
  expect(computeContext({ x: 0, y: 90, width: 20, height: 10 }, 4 / 3, 3)).toMatchObject({ x: 0 })
  const wide = computeContext({ x: 60, y: 0, width: 30, height: 100 }, 4 / 3, 3)
  expect(wide).toEqual({ x: 0, y: 0, width: 100, height: 100 })
})

test('a piece is placed in percent of its frame', () => {
  expect(placeWithin({ x: 30, y: 25, width: 10, height: 25 }, { x: 20, y: 0, width: 40, height: 50 })).toEqual({
    left: '25%',
    top: '50%',
    width: '25%',
    height: '50%',
  })
})
