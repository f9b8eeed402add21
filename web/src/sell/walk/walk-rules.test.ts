import { describe, expect, test } from 'vitest'
import { drawThings } from './test-pictures.ts'
import { type GrayPicture, lookAt, measureMotion } from './gray-picture.ts'
import { choosePhotos, judgeLook, type TakenLook } from './walk-rules.ts'

const STEADY = { motion: 0 }
/** A photo of the drawing with this number. */
const taken = (seed: number, at: number): TakenLook => ({ ...lookAt(drawThings({ seed })), at })

describe('the shutter', () => {
  test('fires when the picture is sharp, still and new', () => {
    expect(judgeLook({ ...lookAt(drawThings()), ...STEADY, at: 0 }, [])).toBe('take')
    expect(judgeLook({ ...lookAt(drawThings({ seed: 2 })), ...STEADY, at: 1000 }, [taken(1, 0)])).toBe('take')
  })

  test('fires at most once a second', () => {
    expect(judgeLook({ ...lookAt(drawThings({ seed: 2 })), ...STEADY, at: 999 }, [taken(1, 0)])).toBe('soon')
  })

  test('waits while the camera moves, and before it has looked twice', () => {
    const motion = measureMotion(drawThings(), drawThings({ shift: 8 }))
    expect(judgeLook({ ...lookAt(drawThings()), motion, at: 0 }, [])).toBe('moving')
    expect(judgeLook({ ...lookAt(drawThings()), motion: Infinity, at: 0 }, [])).toBe('moving')
  })

  test('waits for a sharp picture, and for something to see', () => {
    expect(judgeLook({ ...lookAt(drawThings({ blur: 3 })), ...STEADY, at: 0 }, [])).toBe('blurred')
    const wall: GrayPicture = { width: 160, height: 120, data: new Uint8Array(160 * 120).fill(180) }
    expect(judgeLook({ ...lookAt(wall), ...STEADY, at: 0 }, [])).toBe('blurred')
  })

  test('takes no view again that is among the last five', () => {
    const again = { ...lookAt(drawThings({ light: 10 })), ...STEADY, at: 60_000 }
    const others = [2, 3, 4, 5, 6].map((seed, index) => taken(seed, 2000 + index * 1000))
    expect(judgeLook(again, [taken(1, 0), ...others.slice(1)])).toBe('known')
    expect(judgeLook(again, [taken(1, 0), ...others])).toBe('take')
  })
})

describe('the photos to keep', () => {
  const photo = (name: string, sharpness: number, hash: bigint) => ({ name, sharpness, hash })
  const names = (photos: readonly { name: string }[]) => photos.map(({ name }) => name).join('')

  test('are all, in their order, where there is room', () => {
    const photos = [photo('a', 300, 0n), photo('b', 900, 0xffn), photo('c', 500, 0xffffn)]
    expect(choosePhotos(photos, 5)).toEqual(photos)
    expect(choosePhotos(photos, 0)).toEqual([])
    expect(choosePhotos([], 5)).toEqual([])
  })

  test('are the sharpest first, then what differs most from them', () => {
    const photos = [
      photo('a', 400, 0n),
      photo('b', 900, 0b1n),
      photo('c', 880, 0b11n),
      photo('d', 500, 2n ** 32n - 1n),
      photo('e', 450, 2n ** 64n - 1n),
    ]
    expect(names(choosePhotos(photos, 1))).toBe('b')
    expect(names(choosePhotos(photos, 2))).toBe('be')
    expect(names(choosePhotos(photos, 3))).toBe('bde')
  })

  test('are the sharper ones of those that are equally new', () => {
    const photos = [photo('a', 900, 0n), photo('b', 200, 0xffn), photo('c', 800, 0xff00n)]
    expect(names(choosePhotos(photos, 2))).toBe('ac')
  })

  test('of one view are several only where there is room for all views', () => {
    const views = [1, 1, 1, 2, 3, 4].map((seed, index) => ({ seed, ...taken(seed, index * 1000) }))
    expect(choosePhotos(views, 4).map(({ seed }) => seed)).toEqual([1, 2, 3, 4])
  })
})
