import { describe, expect, test } from 'vitest'
import { drawThings } from './test-pictures.ts'
import {
  differenceHash,
  type GrayPicture,
  hashDistance,
  measureMotion,
  measureSharpness,
  toGray,
} from './gray-picture.ts'

const flat = (brightness: number): GrayPicture => {
  return { width: 16, height: 16, data: new Uint8Array(256).fill(brightness) }
}

describe('gray', () => {
  test('weighs the colors as eyes do', () => {
    const colors = [
      [255, 0, 0],
      [0, 255, 0],
      [0, 0, 255],
      [255, 255, 255],
    ]
    const data = Uint8ClampedArray.from(colors.flatMap((color) => [...color, 255]))
    expect([...toGray({ data, width: 2, height: 2 }).data]).toEqual([76, 150, 29, 255])
  })
})

describe('sharpness', () => {
  test('is the variance of the Laplacian', () => {
    // One bright pixel among black ones: -4 there, 1 at each of its four neighbors, of 9 inner pixels.
    const data = new Uint8Array(25)
    data[12] = 10
    const values = [-40, 10, 10, 10, 10, 0, 0, 0, 0]
    const variance = values.reduce((sum, value) => sum + value ** 2, 0) / 9
    expect(measureSharpness({ width: 5, height: 5, data })).toBeCloseTo(variance)
  })

  test('falls with blur, and is none where nothing is to be seen', () => {
    const [sharp, soft, blurred] = [0, 1, 3].map((blur) => measureSharpness(drawThings({ blur })))
    expect(sharp).toBeGreaterThan(4 * soft!)
    expect(soft).toBeGreaterThan(4 * blurred!)
    expect(measureSharpness(flat(200))).toBe(0)
    expect(measureSharpness({ width: 2, height: 2, data: new Uint8Array(4) })).toBe(0)
  })
})

describe('motion', () => {
  test('is the mean difference of pixels, without that of the light', () => {
    expect(measureMotion(drawThings(), drawThings())).toBe(0)
    expect(measureMotion(flat(100), flat(130))).toBe(0)
    const data = Uint8Array.from({ length: 256 }, (_, index) => (index % 2 === 0 ? 90 : 110))
    expect(measureMotion(flat(100), { width: 16, height: 16, data })).toBe(10)
  })

  test('grows with the way of the camera', () => {
    const [near, far] = [1, 6].map((shift) => measureMotion(drawThings(), drawThings({ shift })))
    expect(near).toBeGreaterThan(0)
    expect(far).toBeGreaterThan(2 * near!)
  })

  test('is endless between pictures of two sizes, as after a phone was turned', () => {
    expect(measureMotion(drawThings(), drawThings({ width: 120, height: 160 }))).toBe(Infinity)
  })
})

describe('the difference hash', () => {
  test('says for each cell whether it is brighter than the next one', () => {
    const width = 18
    const falling = Uint8Array.from({ length: width * 16 }, (_, index) => 250 - 10 * (index % width))
    expect(differenceHash({ width, height: 16, data: falling })).toBe(2n ** 64n - 1n)
    expect(differenceHash({ width, height: 16, data: falling.toReversed() })).toBe(0n)
  })

  test('is near for the same view, in another light, softer or a little aside', () => {
    const hash = differenceHash(drawThings())
    for (const other of [{ light: 25 }, { blur: 1 }, { shift: 1 }]) {
      expect(hashDistance(hash, differenceHash(drawThings(other)))).toBeLessThan(12)
    }
  })

  test('is far for other views', () => {
    const hashes = [1, 2, 3, 4, 5, 6].map((seed) => differenceHash(drawThings({ seed })))
    for (const [index, hash] of hashes.entries()) {
      for (const other of hashes.slice(index + 1)) expect(hashDistance(hash, other)).toBeGreaterThanOrEqual(12)
    }
  })

  test('of a picture smaller than its grid is one, too', () => {
    expect(differenceHash({ width: 3, height: 2, data: new Uint8Array(6) })).toBe(0n)
  })

  test('is compared bit by bit', () => {
    expect(hashDistance(0n, 2n ** 64n - 1n)).toBe(64)
    expect(hashDistance(0b1011n, 0b0010n)).toBe(2)
  })
})
