import { expect, test } from 'vitest'
import { keptAddress } from './kept-address.ts'

const toKeptAddress = (path: string) => keptAddress(new URL(path, 'https://yardsnap.example'))

test.each([
  '/api/auth/user',
  '/api/saved-sales',
  '/api/holds',
  '/api/appointments',
  '/api/listings/0191-ab',
  '/api/listings/0191-ab/draft',
])('%s may be kept', (path) => {
  expect(toKeptAddress(path)).toBe(path)
})

test.each([
  '/api/my-listings',
  '/api/public-listings?location=32801',
  '/api/listings/0191/items',
  '/api/listings/0191/appointments',
  '/api/saved-sales/0191/check',
  '/api/auth/get-session',
  '/api/listings/0191?edit=1',
  '/storage/upload',
  '/saved',
])('W1 %s is never kept', (path) => {
  expect(toKeptAddress(path)).toBe(null)
})

test('a picture is kept once for all its sizes, each piece of a photo apart', () => {
  expect(toKeptAddress('/objects/a?region=0,0,1,1&w=240')).toBe(toKeptAddress('/objects/a?region=0,0,1,1&w=1600'))
  expect(toKeptAddress('/objects/a?region=0,0,1,1')).not.toBe(toKeptAddress('/objects/a?region=0,0,0.5,1'))
  expect(toKeptAddress('/objects/a?region=0,0,1,1&w=240&shape=1.50')).toBe('/objects/a?region=0%2C0%2C1%2C1')
  expect(toKeptAddress('/objects/a?w=240')).toBe('/objects/a')
})
