import { describe, expect, test } from 'vitest'
import { bearingTo, getArrow, guessCarsFrom, type Side } from './street-signs.ts'

const house = { latitude: 28.54, longitude: -81.38 }
const north = { latitude: 28.55, longitude: -81.38 }
const west = { latitude: 28.54, longitude: -81.39 }
const southwest = { latitude: 28.53, longitude: -81.3914 }

test('bearings are clockwise from north', () => {
  expect(bearingTo(house, north)).toBeCloseTo(0, 5)
  expect(bearingTo(house, west)).toBeCloseTo(270, 1)
  expect(bearingTo(north, house)).toBeCloseTo(180, 5)
  expect(bearingTo(southwest, house)).toBeCloseTo(45, 0)
})

describe('the arrow points to the house, as drivers see it', () => {
  test.each<[typeof house, Side, number]>([
    [north, 'north', 0],
    [north, 'south', 180],
    [north, 'west', 90],
    [north, 'east', 270],
    [west, 'west', 0],
    [west, 'south', 90],
    [southwest, 'south', 45],
    [southwest, 'west', 315],
  ])('from %o for cars from the %s: %d degrees', (position, carsFrom, degrees) => {
    expect(getArrow({ position, carsFrom, turn: null }, house)).toBe(degrees)
  })

  test('unless the host has turned it, or a place is not known', () => {
    expect(getArrow({ position: north, carsFrom: 'west', turn: 225 }, house)).toBe(225)
    expect(getArrow({ position: null, carsFrom: 'west', turn: null }, house)).toBe(0)
    expect(getArrow({ position: north, carsFrom: 'west', turn: null }, null)).toBe(0)
  })
})

test('cars come along the way from the corner before, and to the first one straight toward the house', () => {
  expect(guessCarsFrom(west, southwest, house)).toBe('south')
  expect(guessCarsFrom(west, null, house)).toBe('west')
  expect(guessCarsFrom(house, west, house)).toBe('west')
  expect(guessCarsFrom(null, west, house)).toBe('north')
})
