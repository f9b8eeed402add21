import { expect, test } from 'vitest'
import {
  addressOf,
  countCategories,
  describeDates,
  filterHouses,
  groupByStreet,
  isWorthAWay,
  placeHouses,
} from './houses.ts'
import { type HouseFilters, toHouseFilters } from './house-filters.ts'
import { testHouse } from './test-community-day.ts'

const houses = [
  testHouse({ number: 1, streetAddress: '3 Oak St', categories: ['tools', 'toys'], dates: ['2031-05-03'] }),
  testHouse({ number: 2, streetAddress: '8 oak st.', categories: ['toys'] }),
  testHouse({ number: 3, streetAddress: '5 Pine Ave', latitude: null, longitude: null }),
]

test('houses are filtered by day and by category', () => {
  const numbersOf = (filters: HouseFilters) => filterHouses(houses, filters).map(({ number }) => number)
  expect(numbersOf({})).toEqual([1, 2, 3])
  expect(numbersOf({ date: '2031-05-04' })).toEqual([2, 3])
  expect(numbersOf({ category: 'toys' })).toEqual([1, 2])
  expect(numbersOf({ date: '2031-05-04', category: 'tools' })).toEqual([])
  expect(toHouseFilters({ date: 'never', category: 'cars' })).toEqual({})
})

test('the most frequent category comes first, and none without a house', () => {
  expect(countCategories(houses)).toEqual([
    { category: 'toys', count: 2 },
    { category: 'tools', count: 1 },
  ])
})

test('one street is one group, however its hosts write it', () => {
  expect(groupByStreet(houses).map(({ name, houses: own }) => [name, own.length])).toEqual([
    ['Oak St', 2],
    ['Pine Ave', 1],
  ])
})

test('a street of another city is a group of its own, and its houses are found there', () => {
  const day = { city: 'Orlando', state: 'FL' }
  const away = testHouse({ number: 4, streetAddress: '9 Oak St', city: 'Valdosta', state: 'GA' })
  expect(groupByStreet([...houses, away]).map(({ name, houses: own }) => [name, own.length])).toEqual([
    ['Oak St', 2],
    ['Pine Ave', 1],
    ['Oak St, Valdosta', 1],
  ])
  expect([houses[0]!, away].map((house) => addressOf(house, day))).toEqual([
    '3 Oak St, Orlando, FL',
    '9 Oak St, Valdosta, GA',
  ])
})

test('a house that could not be placed has no pin', () => {
  expect(placeHouses(houses).map(({ name }) => name)).toEqual(['House 1: 3 Oak St', 'House 2: 8 oak st.'])
})

test('a house says its days where they are not all of the day', () => {
  const dates = ['2031-05-03', '2031-05-04'].map((date) => ({ date, startTime: null, endTime: null }))
  expect(houses.slice(0, 2).map((house) => describeDates(house, { dates }))).toEqual(['Sat, May 3 only', ''])
})

test('a house whose sale has ended says so, and is not the nearest', () => {
  const dates = ['2031-05-03'].map((date) => ({ date, startTime: null, endTime: null }))
  const sale = { id: '', title: 'Porch sale', photoUrl: null, itemCount: 3 }
  const [on, calledOff, over] = ([null, 'called_off', 'over'] as const).map((ended) =>
    testHouse({ listing: { ...sale, ended } }),
  )
  expect([on!, calledOff!, over!].map((house) => describeDates(house, { dates }))).toEqual([
    '',
    'Called off',
    'This sale is over',
  ])
  expect(placeHouses([on!, calledOff!, over!]).map(isWorthAWay)).toEqual([true, false, false])
})
