import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boxBetween, HANDLES, MIN_SIDE, moveBox, resizeBox } from './boxes.ts'

const BOX = { x: 20, y: 30, width: 40, height: 20 }
const place = fc.record({
  x: fc.double({ min: -50, max: 150, noNaN: true }),
  y: fc.double({ min: -50, max: 150, noNaN: true }),
})

test('draws the same box from any corner', () => {
  const box = { x: 10, y: 20, width: 30, height: 40 }
  expect(boxBetween({ x: 10, y: 20 }, { x: 40, y: 60 })).toEqual(box)
  expect(boxBetween({ x: 40, y: 20 }, { x: 10, y: 60 })).toEqual(box)
})

test('ends a box at the edge of the photo where both its place and its width are rounded up', () => {
  expect(boxBetween({ x: 20.05, y: 0 }, { x: 100, y: 50 })).toEqual({ x: 20.1, y: 0, width: 79.9, height: 50 })
})

test('keeps a box within the photo when it is moved', () => {
  expect(moveBox(BOX, { x: 100, y: -100 })).toEqual({ ...BOX, x: 60, y: 0 })
})

test('keeps the opposite corner in its place when one is pulled', () => {
  expect(resizeBox(BOX, 'nw', { x: -5, y: 5 })).toEqual({ x: 15, y: 35, width: 45, height: 15 })
  expect(resizeBox(BOX, 'e', { x: 5, y: 99 })).toEqual({ ...BOX, width: 45 })
})

test('never lets a box leave the photo or become too small to grab', () => {
  fc.assert(
    fc.property(place, place, place, fc.constantFrom(...HANDLES), (a, b, by, handle) => {
      for (const box of [boxBetween(a, b), moveBox(boxBetween(a, b), by), resizeBox(boxBetween(a, b), handle, by)]) {
        expect(box.x).toBeGreaterThanOrEqual(0)
        expect(box.y).toBeGreaterThanOrEqual(0)
        expect(box.x + box.width).toBeLessThan(100.001)
        expect(box.y + box.height).toBeLessThan(100.001)
        expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(MIN_SIDE - 0.1)
      }
    }),
  )
})
