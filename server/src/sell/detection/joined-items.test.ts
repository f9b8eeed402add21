import type { DetectedItem } from '@yardsnap/contract/detection'
import { expect, test } from 'vitest'
import { joinedItems } from './joined-items.ts'
import { withLookAlikes } from './look-alikes.ts'
import { mergeSameObjects, type SeenItem } from './same-object.ts'
import { seenItem } from './test-seen-items.ts'

const HASHES = ['f0'.repeat(8), '0f'.repeat(8), 'ff'.repeat(4).padEnd(16, '0')]

/** The same items each time, which differ in name, form and picture. */
function drawnPhotos(count: number): SeenItem[][] {
  let state = 7
  const draw = (end: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % end
  }
  return Array.from({ length: count }, (_, photo) =>
    Array.from({ length: 1 + draw(4) }, (_, place) => {
      const title = ['', 'Lamp', 'Vase'][draw(3)]!
      const cropData = { x: 0, y: 0, width: 10, height: 10 + 15 * draw(2) }
      return seenItem(`uploads/${photo}`, { place, title, cropData, hash: HASHES[draw(3)]! })
    }),
  )
}

const byCrop = (items: readonly DetectedItem[]) => new Map(items.map((item) => [item.cropUrl, item]))

test('S2.5.5 items that are joined photo by photo are those of all photos at once', () => {
  const photos = drawnPhotos(30)
  const atOnce = byCrop(mergeSameObjects(withLookAlikes(photos.flat())))
  const joined = joinedItems()
  const oneByOne = byCrop(photos.flatMap((seen) => joined.add(seen)))
  expect(oneByOne).toEqual(atOnce)
  const items = [...atOnce.values()]
  expect(items.some(({ imageUrls }) => imageUrls.length > 1)).toBe(true)
  expect(items.some(({ lookAlikeId }) => lookAlikeId !== null)).toBe(true)
})

test('a photo changes only the items that it shows', () => {
  const joined = joinedItems()
  const wide = { x: 0, y: 0, width: 60, height: 10 }
  joined.add([seenItem('a'), seenItem('a', { place: 2, title: 'Vase', cropData: wide })])
  expect(joined.add([seenItem('b')]).map(({ imageUrls }) => imageUrls)).toEqual([
    [seenItem('a').item.cropUrl, seenItem('b').item.cropUrl],
  ])
})
