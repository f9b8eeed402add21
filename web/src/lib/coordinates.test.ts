import { expect, test } from 'vitest'
import { parseCoordinates, coordinatesText } from './coordinates.ts'

test('a position in an address is about 100 m exact', () => {
  expect(coordinatesText({ latitude: 28.538_336, longitude: -81.379_234 })).toBe('28.538,-81.379')
})

test.each([
  ['28.538,-81.379', { latitude: 28.538, longitude: -81.379 }],
  [' -14 , 170.7 ', { latitude: -14, longitude: 170.7 }],
  ['91,0', null],
  ['28.5,-181', null],
  ['32801', null],
  ['Orlando, FL', null],
  ['28.5,', null],
])('%s names the position %j', (text, position) => {
  expect(parseCoordinates(text)).toEqual(position)
})
