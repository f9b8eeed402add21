import { testListing } from '@yardsnap/contract/test-listing'
import { expect, test } from 'vitest'
import type { MapView } from './clusters.ts'
import { prepareMarkers } from './markers.ts'
import { testSeenSale } from '#shop/seen-sales/test-seen-sale.ts'
import { numberListings } from './numbered-listings.ts'
import { placeSeenSales } from './placed-sales.ts'

const center = { latitude: 28.5, longitude: -81.4 }
const aroundOrlando: MapView = { bounds: [-82, 28, -81, 29], zoom: 9 }

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

test('up to 60 sales in view have a pin each, premium ones first', () => {
  const markers = prepareMarkers(row(60))(aroundOrlando)
  expect(markers).toHaveLength(60)
  expect(markers[0]).toMatchObject({ kind: 'listing', placed: { isGold: true, number: 60 } })
  expect(markers[1]).toMatchObject({ kind: 'listing', placed: { number: 1 } })
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
  expect(prepareMarkers(row(3))({ bounds: [-80, 20, -79, 21], zoom: 9 })).toEqual([])
})

test('a view across the date line shows both sides', () => {
  const listings = [
    testListing({ id: 'Guam', latitude: 13.4, longitude: 144.8 }),
    testListing({ id: 'Hawaii', latitude: 21.3, longitude: -157.9 }),
  ]
  const markersIn = prepareMarkers(numberListings(listings, { center, canSeePremium: false }))
  expect(markersIn({ bounds: [140, 0, 210, 30], zoom: 3 })).toHaveLength(2)
})

test('a sale that neighbors saw has a pin of its own behind those of hosts, and is counted in clusters', () => {
  const [seen] = placeSeenSales([testSeenSale({ latitude: 28.5, longitude: -81.4 })], center)
  expect(prepareMarkers([seen!, ...row(2)])(aroundOrlando).map(({ kind }) => kind)).toEqual([
    'listing',
    'listing',
    'seen',
  ])
  const counts = prepareMarkers([seen!, ...row(200)])(aroundOrlando).map((marker) =>
    marker.kind === 'cluster' ? marker.count : 1,
  )
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(201)
})
