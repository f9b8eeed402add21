import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseStreetLine } from './street-line.ts'

/** Input and its canonical form. */
const STREETS: [typed: string, canonical: string][] = [
  ['400 south orange avenue', '400 S Orange Ave'],
  ['400 S. Orange Ave.', '400 S Orange Ave'],
  ['1 E Main St #3', '1 E Main St # 3'],
  ['100 NW 1st Ave', '100 NW 1st Ave'],
  ['12 N E 5th St', '12 NE 5th St'],
  ['12 State Highway 50 W', '12 State Highway 50 W'],
  ['3 SR 50 E', '3 State Road 50 E'],
  ['1200 CR 12', '1200 County Road 12'],
  ['1200 County Rd 12', '1200 County Road 12'],
  ['4 US 27', '4 US Highway 27'],
  ['10 FM 1960', '10 FM 1960'],
  ['14 Hwy 9', '14 Highway 9'],
  ['500 El Camino Real', '500 El Camino Real'],
  ['55 N South St', '55 N South St'],
  ['1 North Ave', '1 North Ave'],
  ['10 West Rd', '10 West Rd'],
  ['10 Court St', '10 Court St'],
  ['5 Circle Dr', '5 Circle Dr'],
  ['77 St James Pl', '77 St James Pl'],
  ['200 E St NW', '200 E St NW'],
  ['100 S E St', '100 S E St'],
  ['12 Avenue E', '12 Avenue E'],
  ['1234 Avenue J', '1234 Avenue J'],
  ['1234 E Avenue J', '1234 E Avenue J'],
  ['1 Park Ave Rear', '1 Park Ave Rear'],
  ['1 Main St PH', '1 Main St PH'],
  ['10 Upper Lake Rd', '10 Upper Lake Rd'],
  ['5 Penthouse Dr', '5 Penthouse Dr'],
  ['12 Saint Johns Court, Building 4, Apartment 2', '12 Saint Johns Ct Bldg 4 Apt 2'],
  ['99 Peachtree St. N.E., Apt. 12-B', '99 Peachtree St NE Apt 12-B'],
  ['5 Fort St Suite #200', '5 Fort St Ste 200'],
  ['350 5th Ave Fl 34', '350 5th Ave Fl 34'],
  ['300 Bay Ridge Pkwy 3B', '300 Bay Ridge Pkwy # 3B'],
  ['55 Lake Shore Drive North Unit 7', '55 Lake Shore Dr N Unit 7'],
  ['123 1/2 Main Street Apartment 4b', '123 1/2 Main St Apt 4B'],
  ['36-01 35th Ave', '36-01 35th Ave'],
  ['W142N8764 Merchants Ave', 'W142N8764 Merchants Ave'],
  ['12a oak ct', '12A Oak Ct'],
  ['One Infinite Loop', '1 Infinite Loop'],
  ['1417 22ND STREET', '1417 22nd St'],
  ['1600 Pennsylvania Avenue NW', '1600 Pennsylvania Ave NW'],
  ['4 Pennsylvania Plaza', '4 Pennsylvania Plz'],
  ["12 O'Brien St", "12 O'Brien St"],
  ["12 o'brien st", "12 O'Brien St"],
  ['7 mcdonald ln', '7 McDonald Ln'],
  ['7 DeLand Ave', '7 DeLand Ave'],
  ['9 calle luna', '9 Calle Luna'],
  ['900 Broadway', '900 Broadway'],
  ['5  Rue   de la Paix', '5 Rue De La Paix'],
]

describe('a street line', () => {
  test.each(STREETS)('S4.6 parses %j as %j', (typed, canonical) => {
    expect(parseStreetLine(typed)).toEqual({ kind: 'street', isComplete: true, hasStreetType: true, text: canonical })
  })

  test('does not change when it is canonical', () => {
    for (const [, canonical] of STREETS) expect(parseStreetLine(canonical).text).toBe(canonical)
  })

  test.each(['1 Elm', '123 S 400 W', '12 Lake Front'])('%j may lack a suffix', (line) => {
    expect(parseStreetLine(line)).toMatchObject({ isComplete: true, hasStreetType: false, text: line })
  })

  test.each(['', 'Main St', 'S Orange Ave', '12345', '#5 Main St', '5 !!!', 'asdf'])(
    '%j lacks a house number or a name',
    (line) => {
      expect(parseStreetLine(line).isComplete).toBe(false)
    },
  )

  test.each([
    ['RR 2 Box 152', 'route', true, 'RR 2 Box 152'],
    ['rural route 2, box 152', 'route', true, 'RR 2 Box 152'],
    ['RR 3', 'route', false, 'RR 3'],
    ['HC 68 Box 23A', 'route', true, 'HC 68 Box 23A'],
    ['P.O. Box 1234', 'box', true, 'PO Box 1234'],
    ['po box #7', 'box', true, 'PO Box 7'],
    ['PSC 3 Box 4120', 'box', true, 'PSC 3 BOX 4120'],
    ['General Delivery', 'box', true, 'GENERAL DELIVERY'],
  ])('%j is a %s', (line, kind, isComplete, text) => {
    expect(parseStreetLine(line)).toMatchObject({ kind, isComplete, text })
  })

  test('is parsed whatever it contains', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (line) => {
        expect(typeof parseStreetLine(line).text).toBe('string')
      }),
    )
  })
})
