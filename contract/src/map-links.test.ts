import { describe, expect, test } from 'vitest'
import {
  appleMapsLink,
  appleMapsRoute,
  googleMapsLink,
  googleMapsRoute,
  MAX_MAP_LINK_LENGTH,
  type MapLink,
  type MapPlace,
} from './map-links.ts'

const stop = (number: number, fields: Partial<MapPlace> = {}): MapPlace => ({
  address: `${number} Main St, Orlando, FL 32801`,
  latitude: 28.5,
  longitude: -81.4,
  ...fields,
})
const trip = (count: number, fields?: Partial<MapPlace>) =>
  Array.from({ length: count }, (_, index) => stop(index + 1, fields))
const NOWHERE = { address: ' ', latitude: null, longitude: null }

/** Where the links lead, read back from their addresses as the map app reads them. */
const readPlaces = (links: MapLink<MapPlace>[]) =>
  links.flatMap(({ url }) => {
    const parameters = new URL(url).searchParams
    const between = [...(parameters.get('waypoints')?.split('|') ?? []), ...parameters.getAll('waypoint')]
    return [...between, parameters.get('destination')]
  })
const getAddresses = (stops: MapPlace[]) => stops.map(({ address }) => address)

describe('a trip in Google Maps', () => {
  test.each([
    [1, true, [1]],
    [4, true, [4]],
    [5, true, [4, 1]],
    [25, true, [4, 4, 4, 4, 4, 4, 1]],
    [10, false, [10]],
    [11, false, [10, 1]],
    [25, false, [10, 10, 5]],
  ])('of %i stops (on a phone: %s) is split into links of %j', (count, isMobile, sizes) => {
    const stops = trip(count)
    const { links, unplaced } = googleMapsRoute(stops, { isMobile })
    expect(links.map((link) => link.stops.length)).toEqual(sizes)
    expect(readPlaces(links)).toEqual(getAddresses(stops))
    expect(unplaced).toEqual([])
  })

  test('goes on where the link before it ended', () => {
    const { links } = googleMapsRoute(trip(9), { isMobile: true })
    const origins = links.map(({ url }) => new URL(url).searchParams.get('origin'))
    expect(origins).toEqual([null, stop(4).address, stop(8).address])
  })

  test('starts where it is told to', () => {
    const start = { address: '', latitude: 28.54, longitude: -81.38 }
    const [link] = googleMapsRoute(trip(2), { isMobile: true, start }).links
    expect(link?.url).toBe(
      'https://www.google.com/maps/dir/?api=1&origin=28.540000%2C-81.380000' +
        '&destination=2%20Main%20St%2C%20Orlando%2C%20FL%2032801' +
        '&waypoints=1%20Main%20St%2C%20Orlando%2C%20FL%2032801&travelmode=driving',
    )
  })

  test('with long addresses takes more links, each short enough', () => {
    const stops = trip(25).map((place) => ({ ...place, address: `${place.address} ${'é'.repeat(60)}` }))
    const { links } = googleMapsRoute(stops, { isMobile: false })
    expect(Math.max(...links.map(({ url }) => url.length))).toBeLessThanOrEqual(MAX_MAP_LINK_LENGTH)
    expect(readPlaces(links)).toEqual(getAddresses(stops))
  })

  test('names a place by its position when it has no address or one that is too long', () => {
    const stops = [stop(1, { address: '' }), stop(2, { address: '🏠'.repeat(300) })]
    expect(readPlaces(googleMapsRoute(stops, { isMobile: true }).links)).toEqual([
      '28.500000,-81.400000',
      '28.500000,-81.400000',
    ])
  })

  test('cuts an address that is too long and has no position, so that the link still works', () => {
    const stops = trip(6, { address: '🏠'.repeat(300), latitude: null, longitude: null })
    const { links } = googleMapsRoute(stops, { isMobile: false })
    expect(links.flatMap((link) => link.stops)).toEqual(stops)
    for (const { url } of links) expect(url.length).toBeLessThanOrEqual(MAX_MAP_LINK_LENGTH)
    expect(readPlaces(links)[0]).toMatch(/^(🏠)+$/u)
  })

  test('removes bars from addresses, which separate the stops of a link', () => {
    const stops = [stop(1, { address: '1 Main | rear house' }), stop(2), stop(3)]
    expect(readPlaces(googleMapsRoute(stops, { isMobile: true }).links)).toHaveLength(3)
  })

  test('says which stops it cannot lead to', () => {
    const stops = [stop(1), NOWHERE, stop(2)]
    const { links, unplaced } = googleMapsRoute(stops, { isMobile: true })
    expect(unplaced).toEqual([NOWHERE])
    expect(readPlaces(links)).toEqual([stop(1).address, stop(2).address])
    expect(googleMapsRoute([], { isMobile: true })).toEqual({ links: [], unplaced: [] })
  })
})

describe('a trip in Apple Maps', () => {
  test('has each stop as a waypoint of its own, and the last as the destination', () => {
    const [link] = appleMapsRoute(trip(3)).links
    expect(link?.url).toBe(
      'https://maps.apple.com/directions?waypoint=1%20Main%20St%2C%20Orlando%2C%20FL%2032801' +
        '&waypoint=2%20Main%20St%2C%20Orlando%2C%20FL%2032801' +
        '&destination=3%20Main%20St%2C%20Orlando%2C%20FL%2032801&mode=driving',
    )
  })

  test('of 25 stops keeps every one, in order', () => {
    const { links } = appleMapsRoute(trip(25), { start: stop(0) })
    expect(readPlaces(links)).toEqual(getAddresses(trip(25)))
    expect(links.map(({ url }) => new URL(url).searchParams.get('source'))).toEqual(
      getAddresses([stop(0), stop(10), stop(20)]),
    )
  })
})

describe('S2.9.2 the buttons of one stop', () => {
  test('lead to its address', () => {
    expect(googleMapsLink(stop(1))).toBe(
      'https://www.google.com/maps/dir/?api=1&destination=1%20Main%20St%2C%20Orlando%2C%20FL%2032801&travelmode=driving',
    )
    expect(appleMapsLink(stop(1))).toBe(
      'https://maps.apple.com/?daddr=1%20Main%20St%2C%20Orlando%2C%20FL%2032801&dirflg=d',
    )
  })

  test('open the map itself when nothing is known', () => {
    expect(googleMapsLink(NOWHERE)).toBe('https://www.google.com/maps')
    expect(appleMapsLink(NOWHERE)).toBe('https://maps.apple.com/')
  })
})
