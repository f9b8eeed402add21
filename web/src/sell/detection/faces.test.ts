import { expect, test } from 'vitest'
import { countFaces, pictureVersions, withFacesBlurred } from './faces.ts'

const left = { x: 10, y: 10, width: 8, height: 12 }
const right = { x: 60, y: 10, width: 8, height: 12 }

test('faces are added to the present blurs, without duplicates', () => {
  const photos = [{ photoId: 'a', faces: [left, right], blurs: [left] }]
  expect(countFaces(photos)).toEqual({ shown: 1, blurred: 1 })
  expect(withFacesBlurred(photos)).toEqual([{ photoId: 'a', blurs: [left, right] }])
})

test('a photo whose blurs change is another picture, and one without is as it always was', () => {
  const photos = ['a', 'b'].map((id) => ({ id, url: `/objects/${id}`, width: 4, height: 3 }))
  const versions = (blurs: (typeof left)[]) =>
    pictureVersions(photos, [
      { photoId: 'a', faces: [left, right], blurs },
      { photoId: 'b', faces: [], blurs: [] },
    ])
  expect(versions([])).toEqual(new Map())
  expect([...versions([left]).keys()]).toEqual(['/objects/a'])
  expect(versions([left]).get('/objects/a')).not.toBe(versions([left, right]).get('/objects/a'))
})
