import { expect, test } from 'vitest'
import { type MapView, prepareClusters } from './clusters.ts'

const HOUSES = 500
/** Ten to a street, 20 meters apart. */
const houses = Array.from({ length: HOUSES }, (_, index) => ({
  latitude: 28.5 + Math.floor(index / 10) * 0.0009,
  longitude: -81.4 + (index % 10) * 0.0002,
}))

/** As large as a map on a phone at most. */
function viewAt(zoom: number): MapView {
  const degreesPerPixel = 360 / (512 * 2 ** zoom)
  const [longitude, latitude] = [-81.399, 28.52]
  const [x, y] = [195 * degreesPerPixel, 250 * degreesPerPixel]
  return { zoom, letters: 1, bounds: [longitude - x, latitude - y, longitude + x, latitude + y] }
}

test.each([8, 10, 12, 13, 14, 15, 16, 17, 18])('500 houses are at most 150 markers at once at zoom %i', (zoom) => {
  const { pins, clusters } = prepareClusters(houses, { radiusPixels: 34, maxZoom: 16, maxSinglePins: 0 })(viewAt(zoom))
  expect(pins.length + clusters.length).toBeLessThanOrEqual(150)
  expect(pins.length + clusters.length).toBeGreaterThan(0)
})

test('each of them is a pin once there is room, and none is lost before', () => {
  const contentOf = prepareClusters(houses, { radiusPixels: 34, maxZoom: 16, maxSinglePins: 0 })
  const whole: MapView = { zoom: 17, letters: 1, bounds: [-82, 28, -81, 29] }
  expect(contentOf(whole).clusters).toEqual([])
  expect(contentOf(whole).pins).toHaveLength(HOUSES)
  const { pins, clusters } = contentOf({ ...whole, zoom: 13 })
  expect(pins.length + clusters.reduce((sum, { count }) => sum + count, 0)).toBe(HOUSES)
})
