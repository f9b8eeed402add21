import { expect, test } from 'vitest'
import { sharp } from '#pictures/sharp.ts'
import type { Box } from '#ports/vision/port.ts'
import { picturesFor } from './pictures.ts'

const grayPhoto = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#808080' } })
    .jpeg()
    .toBuffer()

async function sentFor(photo: Buffer, boxes: Box[]) {
  const { photo: sent, crops, numbered } = await picturesFor({ photo, boxes, hidden: [], onUsage: () => {} })
  const { data, info } = await sharp(sent).raw().toBuffer({ resolveWithObject: true })
  /** Red, green, blue at fractions of the picture. */
  const at = (x: number, y: number) => {
    const start = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3
    return [...data.subarray(start, start + 3)]
  }
  return { at, crops, numbered, info }
}

const isGray = ([red = 0, , blue = 0]: number[]) => Math.abs(red - 128) < 24 && Math.abs(blue - 128) < 24

test('boxes are drawn into the photo in colors that differ, and what is in them can be seen', async () => {
  const { at, numbered, crops } = await sentFor(await grayPhoto(1120, 840), [
    { x0: 0.1, y0: 0.1, x1: 0.4, y1: 0.6 },
    { x0: 0.5, y0: 0.5, x1: 0.9, y1: 0.9 },
  ])
  const [red, , blueOfRed] = at(0.1005, 0.4)
  expect(red! - blueOfRed!).toBeGreaterThan(80)
  const [redOfBlue, , blue] = at(0.5005, 0.7)
  expect(blue! - redOfBlue!).toBeGreaterThan(80)
  expect([at(0.25, 0.35), at(0.7, 0.7), at(0.95, 0.05)].every(isGray)).toBe(true)
  expect({ numbered, crops }).toEqual({ numbered: 2, crops: [] })
})

test.each([
  ['in the corner of a tiny photo', 20, 20, { x0: 0.9, y0: 0.9, x1: 1, y1: 1 }],
  ['as large as the photo', 640, 480, { x0: 0, y0: 0, x1: 1, y1: 1 }],
  ['as thin as a line', 640, 480, { x0: 0, y0: 0.999, x1: 1, y1: 1 }],
])('a box %s is drawn within it', async (_, width, height, box) => {
  const { info, numbered } = await sentFor(await grayPhoto(width, height), [box])
  expect(numbered).toBe(1)
  expect(info.width).toBeGreaterThan(0)
})

test('no more than 36 boxes are numbered, and 12 small things sent by themselves', async () => {
  const boxes = Array.from({ length: 50 }, (_, index) => {
    const [x0, y0] = [(index % 10) / 10, Math.floor(index / 10) / 5]
    return { x0, y0, x1: x0 + 0.05, y1: y0 + 0.05 }
  })
  const { numbered, crops } = await sentFor(await grayPhoto(1120, 840), boxes)
  expect(numbered).toBe(36)
  expect(crops.map(({ number }) => number)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1))
})
