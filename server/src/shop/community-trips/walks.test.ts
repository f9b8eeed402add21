import {
  clusterAlongLine,
  clusterByStreet,
  findNearestUnseen,
  MAX_CLUSTER_HOUSES,
  MAX_WALK_GAP_MILES,
  milesAlongLine,
  planWalk,
  type WalkedHouse,
} from '@yardsnap/contract/community-walks'
import { haversineMiles } from '@yardsnap/contract/places'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

const STREETS = ['Maple St', 'Oak Ave', 'Elm Ct']
const [LATITUDE, LONGITUDE] = [28.5611, -81.3862]

/** Up to 70 houses within some two miles, on three streets. */
const someHouses = fc
  .array(
    fc.record({
      street: fc.constantFrom(...STREETS),
      north: fc.nat(400),
      east: fc.nat(400),
      house: fc.integer({ min: 1, max: 999 }),
    }),
    { maxLength: 70 },
  )
  .map((rows) =>
    rows.map(({ street, north, east, house }, index): WalkedHouse => ({
      number: index + 1,
      streetAddress: `${house} ${street}`,
      latitude: LATITUDE + north * 0.00008,
      longitude: LONGITUDE + east * 0.00008,
    })),
  )

const numbersOf = (groups: { houses: WalkedHouse[] }[]) =>
  groups.flatMap(({ houses }) => houses.map(({ number }) => number))
const loop = (houses: WalkedHouse[]) =>
  houses.reduce((sum, house, index) => sum + haversineMiles(house, houses[(index + 1) % houses.length]!), 0)

describe('clusters by street', () => {
  test('measure no house more than a few times from each other one, since anybody may ask for those of 2,000 houses', () => {
    let readings = 0
    const houses = Array.from({ length: 600 }, (_, index): WalkedHouse => ({
      number: index + 1,
      streetAddress: `${index + 1} Oak Ave`,
      get latitude() {
        readings += 1
        return LATITUDE + index * 0.01
      },
      longitude: LONGITUDE,
    }))
    expect(clusterByStreet(houses)).toHaveLength(600)
    // Half a pair for each house and each later one; a distance reads four latitudes at most.
    expect(readings).toBeLessThan(4 * 600 * 600)
  })

  test('hold every house once, of one street each, near to another of the cluster, and no more than a walk has', () => {
    fc.assert(
      fc.property(someHouses, (houses) => {
        const clusters = clusterByStreet(houses)
        expect(numbersOf(clusters).toSorted((a, b) => a - b)).toEqual(houses.map(({ number }) => number))
        for (const { houses: group, street } of clusters) {
          expect(group.every(({ streetAddress }) => streetAddress.endsWith(street))).toBe(true)
          expect(group.length).toBeLessThanOrEqual(MAX_CLUSTER_HOUSES)
          const isAlone = (house: WalkedHouse) =>
            !group.some((other) => other !== house && haversineMiles(house, other) <= MAX_WALK_GAP_MILES)
          expect(group.length === 1 || !group.some(isAlone)).toBe(true)
        }
      }),
      { numRuns: 60 },
    )
  })

  test('a walk is never longer than the one by number, and takes as long as it is at three miles an hour', () => {
    fc.assert(
      fc.property(someHouses, (houses) => {
        const { houses: order, miles, minutes } = planWalk(houses)
        expect(order.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(houses.map(({ number }) => number))
        expect(minutes).toBeCloseTo(miles * 20, 6)
        expect(miles).toBeGreaterThanOrEqual(loop(order) - 1e-9)
        // Without a crossing: no two ways of the loop could be exchanged for shorter ones.
        for (let from = 1; from < order.length - 1; from += 1) {
          for (let to = from + 1; to < order.length; to += 1) {
            const turned = [...order.slice(0, from), ...order.slice(from, to + 1).toReversed(), ...order.slice(to + 1)]
            expect(loop(turned)).toBeGreaterThan(loop(order) - 1e-6)
          }
        }
      }),
      { numRuns: 15 },
    )
  })

  test('a walk goes up one side of a street and down the other', () => {
    const houses = Array.from({ length: 8 }, (_, index): WalkedHouse => ({
      number: index + 1,
      streetAddress: `${100 + index} Maple St`,
      latitude: LATITUDE + (index >> 1) * 0.0005,
      longitude: LONGITUDE + (index % 2) * 0.0002,
    }))
    const order = planWalk(houses).houses.map(({ number }) => number)
    expect([
      [1, 3, 5, 7, 8, 6, 4, 2],
      [1, 2, 4, 6, 8, 7, 5, 3],
    ]).toContainEqual(order)
  })
})

describe('the nearest house that was not seen', () => {
  test('is none that was seen, and none is nearer', () => {
    fc.assert(
      fc.property(someHouses, fc.array(fc.integer({ min: 1, max: 70 })), (houses, numbers) => {
        const seen = new Set(numbers)
        const at = { latitude: LATITUDE, longitude: LONGITUDE }
        const left = houses.filter(({ number }) => !seen.has(number))
        const found = findNearestUnseen(houses, { at, seen })
        expect(found === null).toBe(left.length === 0)
        for (const house of left) {
          expect(haversineMiles(at, found!)).toBeLessThanOrEqual(haversineMiles(at, house))
        }
      }),
    )
  })
})

describe('houses along a route', () => {
  /** Southward, some 69 miles a degree. */
  const LINE: [number, number][] = [
    [36, -85],
    [35.5, -85],
    [35, -85.2],
    [34, -85.2],
  ]

  test('are as far along as their nearest point of the line', () => {
    expect(milesAlongLine(LINE, { latitude: 36, longitude: -85 })).toBe(0)
    expect(milesAlongLine(LINE, { latitude: 35.75, longitude: -85.01 })).toBeCloseTo(17.27, 1)
    const whole = haversineMiles(at(0), at(1)) + haversineMiles(at(1), at(2)) + haversineMiles(at(2), at(3))
    expect(milesAlongLine(LINE, { latitude: 33, longitude: -85.2 })).toBeCloseTo(whole, 6)
  })
  const at = (index: number) => ({ latitude: LINE[index]![0], longitude: LINE[index]![1] })

  test('from a mile southward or northward, each once, one after the other', () => {
    const drawn = fc.array(fc.integer({ min: 3400, max: 3600 }), { maxLength: 60 }).map((rows) =>
      rows.map((latitude, index): WalkedHouse => ({
        number: index + 1,
        streetAddress: `${index} US-127`,
        latitude: latitude / 100,
        longitude: -85.1,
      })),
    )
    fc.assert(
      fc.property(drawn, fc.nat(140), fc.boolean(), (houses, fromMile, isUp) => {
        const walks = clusterAlongLine(houses, LINE, { fromMile, isUp })
        const expected = houses.filter((house) => {
          const mile = milesAlongLine(LINE, house)
          return isUp ? mile >= fromMile : mile <= fromMile
        })
        expect(numbersOf(walks).toSorted((a, b) => a - b)).toEqual(expected.map(({ number }) => number))
        const miles = walks.map(({ mile }) => mile)
        expect(miles).toEqual(miles.toSorted((a, b) => (isUp ? a - b : b - a)))
      }),
    )
  })
})
