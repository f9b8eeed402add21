import type { ItemCategory } from '@yardsnap/contract/items'
import { SAMPLE_SALES, type SampleListing } from './samples.ts'

/** A neighborhood that does not exist, at a place that does. */
export const SAMPLE_DAY = {
  name: 'Juniper Park Garage Sale Day',
  text: 'Forty-two houses, one Saturday morning. Park at the school on Wren Court, bring small bills, and mind the children on bikes.',
  city: 'Orlando',
  state: 'FL',
  zipCode: '32804',
  startTime: '08:00',
  endTime: '14:00',
  center: [28.5752, -81.3956] as [number, number],
  radiusMiles: 0.6,
}

interface SampleStreet {
  name: string
  /** Of the first house. */
  from: [latitude: number, longitude: number]
  /** From one pair of houses to the next, in degrees. */
  step: [latitude: number, longitude: number]
  houses: number
}

const STREETS: SampleStreet[] = [
  { name: 'Juniper Lane', from: [28.5722, -81.3996], step: [0.00002, 0.00052], houses: 12 },
  { name: 'Marigold Street', from: [28.5742, -81.3994], step: [0.00006, 0.00052], houses: 10 },
  { name: 'Cypress Row', from: [28.5764, -81.3992], step: [-0.00003, 0.00054], houses: 9 },
  { name: 'Heron Way', from: [28.573, -81.3925], step: [0.00052, 0.00005], houses: 7 },
  { name: 'Wren Court', from: [28.5782, -81.3978], step: [0.00012, 0.00048], houses: 4 },
]

const CATEGORIES: ItemCategory[] = [
  'furniture',
  'toys',
  'books',
  'kitchen',
  'tools',
  'clothing',
  'garden',
  'sports',
  'music',
]

interface SampleHouse {
  streetAddress: string
  pin: { latitude: number; longitude: number }
  categories: ItemCategory[]
}

/** On both sides of the streets, odd numbers on one of them. */
export const SAMPLE_HOUSES: SampleHouse[] = STREETS.flatMap(({ name, from, step, houses }, street) =>
  Array.from({ length: houses }, (_, index) => {
    const [pair, side] = [index >> 1, index % 2]
    const across = side * 0.00026
    // Streets that run to the north have their sides to the east and west.
    const isNorth = step[0] > step[1]
    return {
      streetAddress: `${101 + pair * 6 + side} ${name}`,
      pin: {
        latitude: from[0] + step[0] * pair + (isNorth ? 0 : across),
        longitude: from[1] + step[1] * pair + (isNorth ? across : 0),
      },
      categories: CATEGORIES.filter((_category, place) => (index * 5 + place * 4 + street) % 9 < 3),
    }
  }),
)

const SELLERS = [
  'Ada Brooks',
  'Ben Ortiz',
  'Cleo Grant',
  'Dev Patel',
  'Elle Moore',
  'Finn Walsh',
  'Gia Romano',
  'Hal Jensen',
  'Ivy Chen',
]
const TITLES = [
  'Porch sale: chairs and lamps',
  'Kitchen things and toys',
  'Plants, coats and a guitar',
  'Bike and picture books',
  'Records and mirrors',
  'Bowls, books and a bear',
  'Side tables, half of the attic',
  'Toys that were loved',
  'Frames, vases, good furniture',
]

/** Sales with photos at every fifth house, with the pictures of the other sample sales. */
export const SAMPLE_HOUSE_SALES: (SampleListing & { house: SampleHouse })[] = SELLERS.map((seller, index) => {
  const model = SAMPLE_SALES[index % SAMPLE_SALES.length]!
  const house = SAMPLE_HOUSES[index * 5]!
  const [firstName = '', lastName = ''] = seller.split(' ')
  const { secondDay: _secondDay, ...rest } = model
  return {
    ...rest,
    house,
    seller: { firstName, lastName },
    title: TITLES[index]!,
    description: 'Part of Juniper Park Garage Sale Day. Cash, please.',
    address: {
      streetAddress: house.streetAddress,
      city: SAMPLE_DAY.city,
      state: SAMPLE_DAY.state,
      zipCode: SAMPLE_DAY.zipCode,
    },
    weekendDay: 0,
    startTime: SAMPLE_DAY.startTime,
    endTime: SAMPLE_DAY.endTime,
  }
})
