import type { TillTag } from '@yardsnap/contract/consigned-items'
import { expect, test } from 'vitest'
import { findTag, withSold } from './use-tags.ts'

const tag = (number: number): TillTag => ({
  consignorNumber: 214,
  number,
  title: 'Winter coat',
  size: '5T',
  cents: 1200,
  flag: 'half',
  color: null,
  printed: null,
  state: 'checked_in',
})

test('what was just sold here is known as sold, and nothing else', () => {
  const book = new Map([
    ['0214-0012-1', tag(12)],
    ['0214-0013-7', tag(13)],
  ])
  const after = withSold(book, [
    { consignor: 214, item: 12 },
    { consignor: 999, item: 1 },
  ])
  expect(findTag(after, { consignor: 214, item: 12 })?.state).toBe('sold')
  expect([...after.values()].filter(({ state }) => state === 'sold')).toHaveLength(1)
  expect(findTag(book, { consignor: 214, item: 12 })?.state).toBe('checked_in')
})
