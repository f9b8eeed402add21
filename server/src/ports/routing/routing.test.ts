import { haversineMiles } from '@yardsnap/contract/places'
import fc from 'fast-check'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { embeddedRouting } from './embedded.ts'
import { type FakeOsrm, startFakeOsrm } from './fake-osrm.ts'
import { chooseRouting } from './index.ts'
import { osrmRouting } from './osrm.ts'
import type { RoutingPort } from './port.ts'

const ORLANDO = { latitude: 28.5383, longitude: -81.3792 }
const WINTER_PARK = { latitude: 28.6, longitude: -81.3392 }
const TAMPA = { latitude: 27.9506, longitude: -82.4572 }
const PLACES = [ORLANDO, WINTER_PARK, TAMPA]

/**
 * Drives between neighbors count as walks, so a detour over a neighbor may seem shorter by this many minutes or miles.
 */
const NEXT_DOOR_MINUTES = 1.6

let osrm: FakeOsrm
beforeAll(async () => {
  osrm = await startFakeOsrm()
})
beforeEach(() => {
  osrm.mood = 'well'
  osrm.asked = []
})
afterAll(() => osrm.close())

const adapters: [string, () => RoutingPort][] = [
  ['estimated', () => embeddedRouting()],
  ['OSRM', () => osrmRouting({ baseUrl: osrm.baseUrl })],
]

describe.each(adapters)('drives, %s', (_name, routing) => {
  test('are known between every two points, and are zero from a point to itself', async () => {
    const { miles, minutes } = await routing().driveTable(PLACES)
    for (const table of [miles, minutes]) {
      expect(table.map((row) => row.length)).toEqual([3, 3, 3])
      expect(PLACES.map((_, point) => table[point]?.[point])).toEqual([0, 0, 0])
      expect(table[0]![1]).toBeLessThan(table[0]![2]!)
    }
  })

  test('are no shorter than the straight line', async () => {
    const { miles } = await routing().driveTable(PLACES)
    expect(miles[0]![2]! + 1e-3).toBeGreaterThan(haversineMiles(ORLANDO, TAMPA))
  })

  test('have a geometry that begins and ends with the drive', async () => {
    const { points } = await routing().drivePath(PLACES)
    expect([points[0], points.at(-1)]).toEqual([ORLANDO, TAMPA])
  })

  test('of a single point are a 1 x 1 table', async () => {
    expect((await routing().driveTable([ORLANDO])).miles).toEqual([[0]])
  })
})

describe('an estimated drive', () => {
  const drive = async (miles: number) => {
    const there = { latitude: ORLANDO.latitude + miles / 69.1, longitude: ORLANDO.longitude }
    const table = await embeddedRouting().driveTable([ORLANDO, there])
    return { miles: table.miles[0]![1]!, minutes: table.minutes[0]![1]!, isEstimate: table.isEstimate }
  }

  test('is 1.40 times the straight line at zero distance and 1.25 times over long distances', async () => {
    expect((await drive(0.1)).miles).toBeCloseTo(0.14, 2)
    expect((await drive(100)).miles).toBeCloseTo(125, 0)
    expect((await drive(100)).isEstimate).toBe(true)
  })

  test('has city speed when it is short and highway speed when it is long', async () => {
    const [short, long] = [await drive(1), await drive(60)]
    expect((short.miles / short.minutes) * 60).toBeLessThan(20)
    expect((long.miles / long.minutes) * 60).toBeGreaterThan(45)
  })

  test('never takes longer than the drive via another point', async () => {
    const position = fc.record({
      latitude: fc.double({ min: 28, max: 29, noNaN: true }),
      longitude: fc.double({ min: -82, max: -81, noNaN: true }),
    })
    await fc.assert(
      fc.asyncProperty(fc.tuple(position, position, position), async (points) => {
        const { miles, minutes } = await embeddedRouting().driveTable(points)
        for (const table of [miles, minutes]) {
          expect(table[0]![2]!).toBeLessThanOrEqual(table[0]![1]! + table[1]![2]! + NEXT_DOOR_MINUTES)
        }
      }),
      { numRuns: 300, seed: 11 },
    )
  })
})

describe('OSRM', () => {
  test('gets longitude before latitude, routes by road, and has its units converted', async () => {
    const { miles, minutes, isEstimate } = await osrmRouting({ baseUrl: `${osrm.baseUrl}/` }).driveTable([
      ORLANDO,
      TAMPA,
    ])
    expect(osrm.asked).toEqual([
      '/table/v1/driving/-81.379200,28.538300;-82.457200,27.950600?annotations=duration%2Cdistance',
    ])
    expect(isEstimate).toBe(false)
    expect(miles[0]![1]).toBeCloseTo(haversineMiles(ORLANDO, TAMPA), 3)
    expect(minutes[0]![1]).toBeCloseTo((haversineMiles(ORLANDO, TAMPA) * 1609.344) / 15 / 60, 3)
  })

  test.each(['broken', 'no-way', 'nonsense'] as const)('that is %s is no answer of ours', async (mood) => {
    osrm.mood = mood
    const asked = osrmRouting({ baseUrl: osrm.baseUrl }).driveTable(PLACES)
    await expect(asked).rejects.toMatchObject({ code: 'provider_failed' })
  })

  test.each(['broken', 'no-way', 'nonsense'] as const)('that is %s is stood in for by the estimate', async (mood) => {
    const routing = chooseRouting({ config: { osrmUrl: osrm.baseUrl }, log: pino({ level: 'silent' }) })
    expect((await routing.driveTable(PLACES)).isEstimate).toBe(false)
    osrm.mood = mood
    expect(await routing.driveTable(PLACES)).toEqual(await embeddedRouting().driveTable(PLACES))
  })

  test('without a geometry for a drive is replaced by a straight line, marked as such', async () => {
    const routing = chooseRouting({ config: { osrmUrl: osrm.baseUrl }, log: pino({ level: 'silent' }) })
    expect((await routing.drivePath(PLACES)).isStraight).toBe(false)
    osrm.mood = 'no-line'
    expect((await routing.driveTable(PLACES)).isEstimate).toBe(false)
    expect(await routing.drivePath(PLACES)).toEqual({ points: PLACES, isStraight: true })
  })

  test('is not called when it is not configured', async () => {
    const routing = chooseRouting({ config: { osrmUrl: undefined }, log: pino({ level: 'silent' }) })
    expect((await routing.driveTable(PLACES)).isEstimate).toBe(true)
    expect(osrm.asked).toEqual([])
  })
})
