import type { AreaPoint } from '@yardsnap/contract/community-area'
import { expect, test } from 'vitest'
import {
  type DrawnArea,
  getMapBounds,
  inOrderOfSetting,
  toGeometry,
  withoutNewest,
  withPoint,
  withPointAt,
} from './area-drawing.ts'

const CORNERS: AreaPoint[] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
]
const SQUARE: DrawnArea = { shape: 'polygon', points: CORNERS }

test('a corner joins the side that it lies nearest to, so that no two sides cross', () => {
  expect(withPoint(SQUARE, [0.5, 1.2])).toEqual({
    shape: 'polygon',
    points: [CORNERS[0], CORNERS[1], CORNERS[2], [0.5, 1.2], CORNERS[3]],
  })
  expect(withPoint(SQUARE, [-0.2, 0.5])).toMatchObject({ points: [...CORNERS, [-0.2, 0.5]] })
})

test('the corner that was set last is taken away, wherever it joined, then the one before it', () => {
  const taps: AreaPoint[] = [...CORNERS, [0.5, 1.2], [1.2, 0.5]]
  const nothing: DrawnArea = { shape: 'polygon', points: [] }
  let area: DrawnArea = nothing
  let order: AreaPoint[] = []
  for (const tap of taps) {
    area = withPoint(area, tap)
    order = inOrderOfSetting(order, 'points' in area ? area.points : [])
  }
  expect(order).toEqual(taps)
  area = withoutNewest(area, order)
  expect(area).toMatchObject({ points: [CORNERS[0], CORNERS[1], CORNERS[2], [0.5, 1.2], CORNERS[3]] })
  expect(withoutNewest(area, order)).toEqual(SQUARE)
  expect(withoutNewest(withPointAt(SQUARE, 1, [2, 0]), CORNERS)).toMatchObject({
    points: [CORNERS[0], CORNERS[2], CORNERS[3]],
  })
  expect(withoutNewest(nothing, order)).toEqual(nothing)
})

test('the line of a route grows at its end', () => {
  const line: DrawnArea = { shape: 'line', points: CORNERS, reachMiles: 1 }
  expect(withPoint(line, [0.1, 0.5])).toMatchObject({ points: [...CORNERS, [0.1, 0.5]] })
})

test('two corners are drawn as a line, three as an area', () => {
  const draw = (count: number) => toGeometry({ shape: 'polygon', points: CORNERS.slice(0, count) })?.type
  expect([draw(1), draw(2), draw(3)]).toEqual([undefined, 'LineString', 'Polygon'])
})

test('a circle reaches as far as its radius, and is nothing before its middle is known', () => {
  const [west, south, east, north] = getMapBounds({ shape: 'circle', center: [28, -81], radiusMiles: 1 })!
  // A degree of latitude is 69.1 miles; one of longitude is shorter by the cosine of the latitude.
  expect(north - south).toBeCloseTo(2 / 69.1, 3)
  expect(east - west).toBeCloseTo(2 / (69.1 * Math.cos((28 * Math.PI) / 180)), 3)
  const drawn = toGeometry({ shape: 'circle', center: [28, -81], radiusMiles: 1 })
  const ring = drawn?.type === 'Polygon' ? drawn.coordinates[0]! : []
  expect(Math.max(...ring.map(([, latitude]) => latitude!))).toBeCloseTo(north, 4)
  const unplaced: DrawnArea = { shape: 'circle', center: null, radiusMiles: 1 }
  expect([toGeometry(unplaced), getMapBounds(unplaced)]).toEqual([null, null])
})

test('a corner is moved', () => {
  expect(withPointAt(SQUARE, 1, [2, 0])).toMatchObject({ points: [CORNERS[0], [2, 0], CORNERS[2], CORNERS[3]] })
})
