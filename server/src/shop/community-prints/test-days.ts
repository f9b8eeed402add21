import { ITEM_CATEGORIES } from '@yardsnap/contract/items'
import type { PrintedDay, PrintedHouse } from './printed-day.ts'

const STREETS = [
  'Maple St',
  'Oak Ave',
  'Larkspur Ln',
  'Edgewater Dr',
  'Martin Luther King Jr Blvd',
  'Elm Ct',
  'Willow Way',
]
const [LATITUDE, LONGITUDE] = [28.5611, -81.3862]

/** Houses along streets of a made-up neighborhood, those of a street on both of its sides. @param count up to 2,000 */
export function makeHouses(count: number, perStreet = 14): PrintedHouse[] {
  return Array.from({ length: count }, (_, index) => {
    const street = Math.floor(index / perStreet)
    const place = index % perStreet
    const side = place % 2 === 0 ? -1 : 1
    const along = (place - (place % 2)) * 0.00022
    const bend = Math.sin(along * 900 + street) * 0.0002
    const north = Math.floor(street / 3) * 0.0011 + bend + side * 0.00014
    const east = (street % 3) * 0.0024 + along
    const houseNumber = String(100 + place * 4 + (place % 2))
    const name =
      STREETS[street % STREETS.length]! + (street < STREETS.length ? '' : ` ${Math.floor(street / STREETS.length) + 1}`)
    return {
      number: index + 1,
      address: `${houseNumber} ${name}`,
      houseNumber,
      street: name,
      city: '',
      categories: ITEM_CATEGORIES.filter((_category, at) => (index * 7 + at * 5) % 9 < 2).slice(0, 5),
      days: index % 11 === 0 ? 'Sat' : '',
      when: [],
      permit: '',
      position: { latitude: LATITUDE + north, longitude: LONGITUDE + east },
    }
  })
}

export function makePrintedDay(count: number, more: Partial<PrintedDay> = {}): PrintedDay {
  return {
    productName: 'Yardsnap',
    name: 'Oakwood Garage Sale Day',
    kind: 'Neighborhood sale day',
    when: [{ days: 'Saturday, May 3', hours: '8:00 AM – 2:00 PM', note: '' }],
    rain: 'Rain date: Sunday, May 4',
    notice: '',
    permit: '',
    locality: 'Orlando, FL',
    url: 'https://yardsnap.example/day/oakwood-garage-sale-day',
    houses: makeHouses(count),
    ...more,
  }
}
