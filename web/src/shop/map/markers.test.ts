import { MAP_ZOOM, worldPixels } from '@yardsnap/contract/base-map'
import { testListing } from '@yardsnap/contract/test-listing'
import { expect, test } from 'vitest'
import type { MapView } from './clusters.ts'
import { type Marker, prepareMarkers } from './markers.ts'
import { testDayCard } from '#shop/community-days/cards/test-day-card.ts'
import { testSeenSale } from '#shop/seen-sales/test-seen-sale.ts'
import { numberListings } from './numbered-listings.ts'
import { placeDays, placeSeenSales } from './placed-sales.ts'

const center = { latitude: 28.5, longitude: -81.4 }
const aroundOrlando: MapView = { bounds: [-82, 28, -81, 29], zoom: 9, letters: 1 }

/** Sales in a row to the east, the last of them premium. */
function row(count: number) {
  const listings = Array.from({ length: count }, (_, index) =>
    testListing({
      id: String(index),
      latitude: 28.5,
      longitude: -81.4 + index / 1000,
      isPremiumListing: index === count - 1,
    }),
  )
  return numberListings(listings, { center, canSeePremium: true })
}

/** Sales in a row, with room for a pin each. */
const sparseRow = (count: number) =>
  numberListings(
    Array.from({ length: count }, (_, index) =>
      testListing({ id: String(index), latitude: 28.5, longitude: -81.4 + index / 10, isPremiumListing: index === 2 }),
    ),
    { center, canSeePremium: true },
  )

/** Where markers are drawn, in pixels: pins stand on their point, clusters lie on it. */
function middlesOf(markers: readonly Marker[], { zoom, letters }: MapView): [number, number][] {
  return markers.map((marker) => {
    const [x, y] = worldPixels(marker.kind === 'cluster' ? marker : marker.placed)
    const scale = 2 ** (zoom - MAP_ZOOM)
    const up = marker.kind === 'cluster' ? 0 : 28 * letters
    return [x * scale + marker.offset[0], y * scale + marker.offset[1] - up]
  })
}

function smallestGap(markers: readonly Marker[], view: MapView): number {
  const middles = middlesOf(markers, view)
  const gaps = middles.flatMap(([x, y], index) =>
    middles.slice(index + 1).map(([otherX, otherY]) => Math.hypot(x - otherX, y - otherY)),
  )
  return Math.min(...gaps)
}

test('sales that have room have a pin each in their place, premium ones first', () => {
  const markers = prepareMarkers(sparseRow(4))(aroundOrlando)
  expect(markers).toHaveLength(4)
  expect(markers[0]).toMatchObject({ kind: 'listing', placed: { isGold: true, number: 3 } })
  expect(markers[1]).toMatchObject({ kind: 'listing', placed: { number: 1 } })
  expect(markers.map(({ offset }) => offset)).toEqual(Array.from({ length: 4 }, () => [0, 0]))
})

test('a few that would hide each other are clustered beside a sale day and premium ones, and each can be pressed', () => {
  const day = placeDays([testDayCard({ center: { ...center, latitude: 28.501 } })], center)
  const sales = [...row(20), ...day]
  const markers = prepareMarkers(sales)(aroundOrlando)
  expect(markers.map(({ kind }) => kind).toSorted()).toEqual(['cluster', 'day', 'listing'])
  expect(markers.find((marker) => marker.kind === 'cluster')?.count).toBe(19)
  expect(smallestGap(markers, aroundOrlando)).toBeGreaterThan(28)
  expect(markers.find(({ kind }) => kind === 'day')?.offset).toEqual([0, 0])
})

test('a cluster between two sale days is beside both of them', () => {
  const days = placeDays(
    [28.49, 28.55].map((latitude) => testDayCard({ id: `${latitude}`, center: { ...center, latitude } })),
    center,
  )
  const markers = prepareMarkers([...row(20).slice(0, 19), ...days])(aroundOrlando)
  expect(markers.map(({ kind }) => kind).toSorted()).toEqual(['cluster', 'day', 'day'])
  expect(smallestGap(markers, aroundOrlando)).toBeGreaterThanOrEqual(26 + 29)
})

test('what is drawn larger with the letters has as much more room, and opens on a map that is nearer', () => {
  const large: MapView = { ...aroundOrlando, zoom: aroundOrlando.zoom + 1, letters: 2 }
  const days = placeDays([testDayCard({ center: { ...center, latitude: 28.501 } })], center)
  const markersIn = prepareMarkers([...row(20), ...days])
  const usual = markersIn(aroundOrlando)
  expect(markersIn(large)).toEqual(
    usual.map((marker) => ({
      ...marker,
      offset: marker.offset.map((pixels) => pixels * 2),
      ...(marker.kind === 'cluster' && { opensAtZoom: marker.opensAtZoom + 1 }),
    })),
  )
  expect(smallestGap(markersIn(large), large)).toBeCloseTo(2 * smallestGap(usual, aroundOrlando), 0)
})

test('each of them has its pin once the map is near, and those of one place are never clustered', () => {
  const near: MapView = { ...aroundOrlando, zoom: 17 }
  expect(prepareMarkers(row(20))(near)).toHaveLength(20)
  const place = { latitude: 28.5, longitude: -81.4 }
  const inOneZip = Array.from({ length: 8 }, (_, index) => testListing({ id: String(index), ...place }))
  const markers = prepareMarkers(numberListings(inOneZip, { center, canSeePremium: false }))(aroundOrlando)
  expect(markers.map(({ kind }) => kind)).toEqual(Array.from({ length: 8 }, () => 'listing'))
  expect(smallestGap(markers, aroundOrlando)).toBeGreaterThan(28)
})

test('the selected one shows its pin although it is in a cluster', () => {
  const markersIn = prepareMarkers(row(20))
  expect(markersIn(aroundOrlando, '7')).toHaveLength(markersIn(aroundOrlando).length + 1)
  expect(markersIn(aroundOrlando, '7').at(-1)).toMatchObject({ kind: 'listing', placed: { listing: { id: '7' } } })
})

test('more are clustered, none is lost and premium ones keep their pin', () => {
  const markers = prepareMarkers(row(200))(aroundOrlando)
  const counts = markers.map((marker) => (marker.kind === 'cluster' ? marker.count : 1))
  expect(markers.length).toBeLessThan(20)
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(200)
  expect(markers[0]).toMatchObject({ kind: 'listing', placed: { isGold: true } })
})

test('a cluster knows the zoom that splits it', () => {
  const markersIn = prepareMarkers(row(200))
  const cluster = markersIn(aroundOrlando).find((marker) => marker.kind === 'cluster')
  expect(cluster?.opensAtZoom).toBeGreaterThan(aroundOrlando.zoom)
})

test('what is out of view has no pin', () => {
  expect(prepareMarkers(row(3))({ bounds: [-80, 20, -79, 21], zoom: 9, letters: 1 })).toEqual([])
})

test('a view across the date line shows both sides', () => {
  const listings = [
    testListing({ id: 'Guam', latitude: 13.4, longitude: 144.8 }),
    testListing({ id: 'Hawaii', latitude: 21.3, longitude: -157.9 }),
  ]
  const markersIn = prepareMarkers(numberListings(listings, { center, canSeePremium: false }))
  expect(markersIn({ bounds: [140, 0, 210, 30], zoom: 3, letters: 1 })).toHaveLength(2)
})

test('a sale that neighbors saw has a pin of its own behind those of hosts, and is counted in clusters', () => {
  const [seen] = placeSeenSales([testSeenSale({ latitude: 28.5, longitude: -81.4 })], center)
  expect(prepareMarkers([seen!, ...sparseRow(2)])(aroundOrlando).map(({ kind }) => kind)).toEqual([
    'listing',
    'listing',
    'seen',
  ])
  const counts = prepareMarkers([seen!, ...row(200)])(aroundOrlando).map((marker) =>
    marker.kind === 'cluster' ? marker.count : 1,
  )
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(201)
})
