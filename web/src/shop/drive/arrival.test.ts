import { expect, test } from 'vitest'
import { isAtStop } from './arrival.ts'
import type { DriveStop } from './drive.ts'
import { at, DAY, makeId, makeNotes, makeStops, makeTrip, sale } from './test-drive.ts'

const HOUSE = { latitude: 28.5, longitude: -81.4 }
const DEGREES_PER_METER = 1 / 111_200

const stopAt = (fields: Partial<DriveStop['listing']> = {}) =>
  makeStops(makeTrip({ listing: sale('a', { ...HOUSE, positionPrecision: 'street', ...fields }), arrive: '09:10' }))[0]!

/** A position north of the house. */
const metersAway = (meters: number, accuracyMeters = 10) => ({
  latitude: HOUSE.latitude + meters * DEGREES_PER_METER,
  longitude: HOUSE.longitude,
  accuracyMeters,
})

const from = (position: ReturnType<typeof metersAway> | null, fields = {}) => ({
  notes: makeNotes(),
  now: at('09:10'),
  position,
  ...fields,
})

test.each([
  ['at the door', metersAway(0), true],
  ['79 m away', metersAway(79), true],
  ['82 m away', metersAway(82), false],
  ['known to 80 m', metersAway(0, 80), true],
  ['known to 81 m', metersAway(0, 81), false],
  ['of unknown accuracy', metersAway(0, Infinity), false],
  ['unknown', null, false],
])('a device whose position is %s: %j is at the stop: %s', (_words, position, expected) => {
  expect(isAtStop(stopAt(), from(position))).toBe(expected)
})

test.each(['zip', 'city', null] as const)('nobody arrives at the middle of an area: %s', (positionPrecision) => {
  expect(isAtStop(stopAt({ positionPrecision }), from(metersAway(0)))).toBe(false)
  expect(isAtStop(stopAt({ latitude: null }), from(metersAway(0)))).toBe(false)
})

test('who has said that they are not there is not asked again, at this stop', () => {
  const denied = (letter: string) => from(metersAway(0), { notes: makeNotes({ deniedIds: [makeId(letter)] }) })
  expect(isAtStop(stopAt(), denied('a'))).toBe(false)
  expect(isAtStop(stopAt(), denied('b'))).toBe(true)
})

test('nobody arrives at a closed stop, nor before the day of the drive', () => {
  expect(isAtStop({ ...stopAt(), closure: 'called-off' }, from(metersAway(0)))).toBe(false)
  expect(isAtStop(stopAt(), from(metersAway(0), { now: Date.parse(`${DAY}T03:59:00Z`) }))).toBe(false)
  expect(isAtStop(stopAt(), from(metersAway(0), { now: Date.parse(`${DAY}T04:00:00Z`) }))).toBe(true)
})
