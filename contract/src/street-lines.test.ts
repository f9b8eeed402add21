import { describe, expect, test } from 'vitest'
import { compareAlongStreets, hideHouse, splitStreetLine } from './street-lines.ts'

test.each([
  ['12 Oak St', 12, '12', 'Oak St'],
  ['12B Oak St', 12, '12B', 'Oak St'],
  ['12-34 41st Ave', 12, '12-34', '41st Ave'],
  ['12 1/2 Oak St', 12, '12 1/2', 'Oak St'],
  ['12 & 14 Oak St', 12, '12 & 14', 'Oak St'],
  ['N6W23001 Bluemound Rd', 6, 'N6W23001', 'Bluemound Rd'],
  ['#12, Oak St', 12, '12', 'Oak St'],
  ['  12   Oak St, Apt 4 ', 12, '12', 'Oak St'],
  ['12 Oak St #4', 12, '12', 'Oak St'],
  ['5th Ave', null, '', '5th Ave'],
  ['12 5th Ave', 12, '12', '5th Ave'],
  ['Elm & 5th', null, '', 'Elm & 5th'],
  ['4711', null, '', '4711'],
  ['', null, '', ''],
])('of %j the house is %j, as text %j, on %j', (line, houseNumber, houseText, street) => {
  expect(splitStreetLine(line)).toEqual({ houseNumber, houseText, street })
})

describe('a hidden house', () => {
  test.each([
    ['12 Oak St', 'Oak St'],
    ['12 Oak St Apt 4', 'Oak St'],
    ['12 5th Ave', '5th Ave'],
    ['12 County Road 40', 'County Road 40'],
    ['4711 US-1', 'US-1'],
    ['300 Highway 50 W', 'Highway 50 W'],
    ['8 Calle 5', 'Calle 5'],
    ['One Oak St', 'Oak St'],
    ['N6W23001 Bluemound Rd', 'Bluemound Rd'],
    // Whatever may be a house is not shown.
    ['Oak St 12', ''],
    ['Oak Street 12', ''],
    ['12 Oak St 14', ''],
    ['The yellow house, 12 Oak St', ''],
    ['4711', ''],
    ['', ''],
  ])('of %j shows %j', (line, shown) => {
    expect(hideHouse(line)).toBe(shown)
  })
})

test('houses follow one another along the streets: the odd side by number, then the even one', () => {
  const byStreet = [
    '3 2nd St',
    '1 10th St',
    '1 Ash Ct',
    '7 Elm Ave',
    '101 Elm Ave',
    '2 elm ave',
    '10B Elm Ave',
    'Elm Ave',
  ]
  expect(byStreet.toReversed().toSorted(compareAlongStreets)).toEqual(byStreet)
})
