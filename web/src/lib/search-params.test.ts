import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSearchParams, stringifySearchParams } from './search-params.ts'

test.each([
  [{ location: '32801', search: '1984' }, '?location=32801&search=1984'],
  [{ location: '28.5,-81.4' }, '?location=28.5,-81.4'],
  [{ search: 'pyrex bowl', distance: 25 }, '?search=pyrex+bowl&distance=25'],
  [{ search: '', location: undefined, date: null }, ''],
])('%j is written %s', (search, query) => {
  expect(stringifySearchParams(search)).toBe(query)
})

test('any text comes back from the address as it was', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (search) => {
      expect(parseSearchParams(stringifySearchParams({ search }))).toEqual({ search })
    }),
  )
})
