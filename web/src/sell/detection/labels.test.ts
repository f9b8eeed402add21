import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LABEL_HEIGHT, placeLabels } from './labels.ts'

const PHOTO = { width: 540, height: 400 }
/** Pixels that adding and taking away floating-point numbers may be off. */
const ROUNDING = 1e-6
const box = (key: string, x: number, y: number, label = 'Chair · $15') => ({
  key,
  label,
  crop: { x, y, width: 20, height: 30 },
})

test('puts a label above its box, and within a box that is at the very top', () => {
  const places = placeLabels([box('low', 10, 50), box('high', 60, 0)], PHOTO)
  expect(places.get('low')?.top).toBe(200 - LABEL_HEIGHT - 2)
  expect(places.get('high')?.top).toBe(2)
})

test('moves a label that another one already covers', () => {
  const places = placeLabels([box('first', 10, 50), box('second', 12, 50)], PHOTO)
  expect(places.get('second')?.top).not.toBe(places.get('first')?.top)
})

test('never lets labels cover each other or leave the photo', () => {
  const place = fc.record({ x: fc.integer({ min: 0, max: 80 }), y: fc.integer({ min: 0, max: 70 }) })
  fc.assert(
    fc.property(fc.array(place, { maxLength: 30 }), (corners) => {
      const places = [
        ...placeLabels(
          corners.map(({ x, y }, index) => box(String(index), x, y)),
          PHOTO,
        ).values(),
      ]
      for (const [index, a] of places.entries()) {
        expect(a.left).toBeGreaterThanOrEqual(0)
        expect(a.left + a.maxWidth).toBeLessThanOrEqual(PHOTO.width + ROUNDING)
        for (const b of places.slice(index + 1)) {
          const overlapX = Math.min(a.left + a.maxWidth, b.left + b.maxWidth) - Math.max(a.left, b.left)
          const overlapY = LABEL_HEIGHT - Math.abs(a.top - b.top)
          expect(Math.min(overlapX, overlapY)).toBeLessThanOrEqual(ROUNDING)
        }
      }
    }),
  )
})
