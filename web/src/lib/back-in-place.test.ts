import { expect, test } from 'vitest'
import { backInPlace } from './back-in-place.ts'

const [chair, lamp, rug, bowl] = ['chair', 'lamp', 'rug', 'bowl'].map((id) => ({ id }))
const before = [chair!, lamp!, rug!]

test('what could not be removed is in its place again, beside what came and went meanwhile', () => {
  expect(backInPlace([chair!, rug!], lamp!, { before, key: 'id' })).toEqual(before)
  expect(backInPlace([rug!, bowl!], lamp!, { before, key: 'id' })).toEqual([rug, lamp, bowl])
  expect(backInPlace([], rug!, { before, key: 'id' })).toEqual([rug])
})

test('what was fetched again meanwhile is in the list once', () => {
  expect(backInPlace([chair!, { ...lamp! }], lamp!, { before, key: 'id' })).toEqual([chair, lamp])
})
