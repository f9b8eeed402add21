import type { GrayPicture } from './gray-picture.ts'

interface Drawing {
  width?: number
  height?: number
  /** Another number draws other things. */
  seed?: number
  /** How far each pixel is mixed with its neighbors, in pixels. */
  blur?: number
  /** How far everything lies to the right, in pixels. */
  shift?: number
  /** Added to each pixel. */
  light?: number
}

/** For tests: a shelf of things, rectangles of any brightness, as a camera may see it. */
export function drawThings({
  width = 160,
  height = 120,
  seed = 1,
  blur = 0,
  shift = 0,
  light = 0,
}: Drawing = {}): GrayPicture {
  const random = randomNumbers(seed)
  const data = new Float64Array(width * height).fill(120)
  for (let thing = 0; thing < 40; thing += 1) {
    const [left, top] = [Math.floor(random() * width) + shift, Math.floor(random() * height)]
    const [right, bottom] = [left + 6 + Math.floor(random() * 40), top + 6 + Math.floor(random() * 30)]
    const brightness = 40 + Math.floor(random() * 160)
    for (let y = top; y < Math.min(bottom, height); y += 1) {
      for (let x = Math.max(0, left); x < Math.min(right, width); x += 1) data[y * width + x] = brightness
    }
  }
  const blurred = blurPixels(data, width, height, blur)
  return { width, height, data: Uint8Array.from(blurred, (value) => Math.min(255, Math.max(0, value + light))) }
}

/** The mean of all pixels that are at most so far away. */
function blurPixels(data: Float64Array, width: number, height: number, radius: number): Float64Array {
  return data.map((_value, at) => {
    const [atX, atY] = [at % width, Math.floor(at / width)]
    let sum = 0
    let count = 0
    for (let y = Math.max(0, atY - radius); y <= Math.min(height - 1, atY + radius); y += 1) {
      for (let x = Math.max(0, atX - radius); x <= Math.min(width - 1, atX + radius); x += 1) {
        sum += data[y * width + x]!
        count += 1
      }
    }
    return sum / count
  })
}

/** Mulberry32: the same numbers for the same seed, 0 to 1. */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
