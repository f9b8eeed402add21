import { expect, test } from 'vitest'
import { readNextCursor } from './next-cursor.ts'

test.each([
  ['</api/public-listings?search=a%26b&cursor=x%2By>; rel="next"', 'x+y'],
  ['<https://yardsnap.example/api/public-listings?cursor=abc>; rel=next', 'abc'],
  ['</first>; rel="prev", </api/public-listings?cursor=abc>; rel="next"', 'abc'],
  ['</api/public-listings?cursor=abc>; rel="prev"', null],
  ['</api/public-listings>; rel="next"', null],
])('the next page of %s begins at %j', (link, cursor) => {
  expect(readNextCursor(new Headers({ link }))).toBe(cursor)
})

test('an answer without a Link header is the last page', () => {
  expect(readNextCursor(new Headers())).toBe(null)
})
