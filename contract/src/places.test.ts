import { describe, expect, test } from 'vitest'
import { findState, haversineMiles } from './places.ts'

const ORLANDO = { latitude: 28.5383, longitude: -81.3792 }
const MIAMI = { latitude: 25.7743, longitude: -80.1937 }

describe('haversineMiles', () => {
  test('S9.4 measures on a sphere of 3959 miles', () => {
    const quarter = haversineMiles({ latitude: 0, longitude: 0 }, { latitude: 90, longitude: 0 })
    expect(quarter).toBeCloseTo((3959 * Math.PI) / 2, 6)
    expect(haversineMiles(ORLANDO, MIAMI)).toBeCloseTo(204.2, 0)
  })

  test('is nothing from a place to itself and the same both ways', () => {
    expect(haversineMiles(ORLANDO, ORLANDO)).toBe(0)
    expect(haversineMiles(ORLANDO, MIAMI)).toBe(haversineMiles(MIAMI, ORLANDO))
  })

  test('is short across the date line', () => {
    const miles = haversineMiles({ latitude: 52, longitude: 179.9 }, { latitude: 52, longitude: -179.9 })
    expect(miles).toBeLessThan(10)
  })

  test('is half the way round between opposite points, not NaN', () => {
    const miles = haversineMiles({ latitude: 30, longitude: 40 }, { latitude: -30, longitude: -140 })
    expect(miles).toBeCloseTo(3959 * Math.PI, 3)
  })
})

test.each([
  ['FL', 'FL'],
  ['fl', 'FL'],
  [' Florida ', 'FL'],
  ['D.C.', 'DC'],
  ['district  of columbia', 'DC'],
  ['Puerto Rico', 'PR'],
  ['AP', 'AP'],
  ['ZZ', null],
  ['', null],
  ['constructor', null],
])('findState reads %j as %j', (text, state) => {
  expect(findState(text)).toBe(state)
})
