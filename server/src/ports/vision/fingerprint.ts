import { type Picture, resizePicture } from './picture.ts'

/** A crop is reduced to this many pixels: 9 x 8 patches of 2 x 2. */
const COLUMNS = 18
const ROWS = 16
/** Each color channel is quantized to this many steps. */
const STEPS = 3

/**
 * Fingerprint of a crop, for recognizing the same item in two photos: a difference hash (is each patch darker than the
 * one to its right: 64 bits; Krawetz, 2013) and a histogram of 27 colors, a byte each.
 * @returns 70 hexadecimal digits; compare them with sell/detection/same-thing.ts
 */
export async function computeFingerprint(crop: Picture): Promise<string> {
  const { pixels } = await resizePicture(crop, COLUMNS, ROWS)
  return Buffer.concat([differenceHash(pixels), histogram(pixels)]).toString('hex')
}

function differenceHash(pixels: Buffer): Buffer {
  const brightness = (column: number, row: number) => {
    let sum = 0
    for (const y of [2 * row, 2 * row + 1]) {
      const start = (y * COLUMNS + 2 * column) * 3
      for (let offset = 0; offset < 6; offset++) sum += pixels[start + offset]!
    }
    return sum
  }
  const hash = Buffer.alloc(ROWS / 2)
  for (let row = 0; row < ROWS / 2; row++) {
    for (let column = 0; column < 8; column++) {
      if (brightness(column, row) < brightness(column + 1, row)) hash[row]! |= 1 << column
    }
  }
  return hash
}

function histogram(pixels: Buffer): Buffer {
  const counts = Array.from({ length: STEPS ** 3 }, () => 0)
  const step = (value: number) => Math.floor((value * STEPS) / 256)
  for (let at = 0; at < pixels.length; at += 3) {
    const color = (step(pixels[at]!) * STEPS + step(pixels[at + 1]!)) * STEPS + step(pixels[at + 2]!)
    counts[color]!++
  }
  return Buffer.from(counts.map((count) => Math.round((count / (COLUMNS * ROWS)) * 255)))
}
