import { expect, test } from 'vitest'
import { spreadOffsets } from './spread.ts'

test('what is alone in its place stays there', () => {
  expect(
    spreadOffsets([
      { latitude: 28.5, longitude: -81.4 },
      { latitude: 28.6, longitude: -81.4 },
    ]),
  ).toEqual([
    [0, 0],
    [0, 0],
  ])
})

test('sales of one ZIP are drawn beside each other, each far enough to be pressed', () => {
  const offsets = spreadOffsets(Array.from({ length: 60 }, () => ({ latitude: 28.5, longitude: -81.4 })))
  const gaps = offsets.flatMap(([x, y], index) =>
    offsets.slice(index + 1).map(([otherX, otherY]) => Math.hypot(x - otherX, y - otherY)),
  )
  expect(Math.min(...gaps)).toBeGreaterThan(28)
})
