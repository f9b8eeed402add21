import { expect, test } from 'vitest'
import { countFaces, pictureVersion, withFacesBlurred } from './faces.ts'

const left = { x: 10, y: 10, width: 8, height: 12 }
const right = { x: 60, y: 10, width: 8, height: 12 }

test('faces are blurred beside what is blurred already, each once', () => {
  const photos = [{ photoId: 'a', faces: [left, right], blurs: [left] }]
  expect(countFaces(photos)).toEqual({ shown: 1, blurred: 1 })
  expect(withFacesBlurred(photos)).toEqual([{ photoId: 'a', blurs: [left, right] }])
})

test('a photo whose blurs change is another picture', () => {
  const before = pictureVersion([{ photoId: 'a', faces: [left], blurs: [] }], 'a')
  expect(pictureVersion([{ photoId: 'a', faces: [left], blurs: [left] }], 'a')).not.toBe(before)
})
