import { describe, expect, test } from 'vitest'
import type { CommunityArea } from './community-area.ts'
import { getAreaBounds, getAreaCenter, isInArea } from './area-geometry.ts'

const at = (latitude: number, longitude: number) => ({ latitude, longitude })

const CIRCLE: CommunityArea = { shape: 'circle', center: [28.5, -81.4], radiusMiles: 1 }
/** The letter U, open to the north. */
const POLYGON: CommunityArea = {
  shape: 'polygon',
  points: [
    [28, -82],
    [28, -81],
    [29, -81],
    [29, -81.3],
    [28.3, -81.3],
    [28.3, -81.7],
    [29, -81.7],
    [29, -82],
  ],
}
const LINE: CommunityArea = {
  shape: 'line',
  points: [
    [36, -85],
    [37, -85],
    [37, -84],
  ],
  reachMiles: 1,
}

test.each([
  ['the middle of a circle', CIRCLE, at(28.5, -81.4), true],
  ['0.97 miles north of it', CIRCLE, at(28.514, -81.4), true],
  ['1.03 miles north of it', CIRCLE, at(28.515, -81.4), false],
  ['a leg of a U', POLYGON, at(28.8, -81.9), true],
  ['between the legs', POLYGON, at(28.8, -81.5), false],
  ['the bottom of the U', POLYGON, at(28.1, -81.5), true],
  ['beside the U', POLYGON, at(28.1, -80.9), false],
  ['a point of the route', LINE, at(36.5, -85), true],
  ['0.8 miles beside the route', LINE, at(36.5, -85.0145), true],
  ['1.2 miles beside it', LINE, at(36.5, -85.022), false],
  ['its second part', LINE, at(37.01, -84.5), true],
  ['beyond its end', LINE, at(35.98, -85), false],
])('%s', (_where, area, position, isInside) => {
  expect(isInArea(area, position)).toBe(isInside)
})

describe('the box around an area', () => {
  test.each([CIRCLE, POLYGON, LINE])('holds all that is in it', (area) => {
    const { west, south, east, north } = getAreaBounds(area)
    const steps = Array.from({ length: 41 }, (_, index) => (index - 20) / 20)
    const middle = getAreaCenter(area)
    for (const up of steps) {
      for (const aside of steps) {
        const position = at(middle.latitude + up * (north - south), middle.longitude + aside * (east - west))
        const isInBox =
          position.latitude >= south &&
          position.latitude <= north &&
          position.longitude >= west &&
          position.longitude <= east
        expect(isInArea(area, position) && !isInBox).toBe(false)
      }
    }
    expect(middle).toEqual({
      latitude: expect.closeTo((south + north) / 2, 6),
      longitude: expect.closeTo((west + east) / 2, 6),
    })
  })
})
