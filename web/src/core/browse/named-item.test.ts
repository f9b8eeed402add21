import { expect, test } from 'vitest'
import { namedItemIndex } from './named-item.ts'

const items = [{ id: '0197f0c2-1111-7222-8333-9444001234e5' }, { id: '0197f0c2-1111-7222-8333-944412345678' }]

test.each([
  ['?item=001234e5', 0],
  ['?item=12345678', 1],
  ['?item=0197f0c2-1111-7222-8333-944412345678', 1],
  ['?item=ffffffff', null],
  ['?item=8', null],
  ['', null],
])('the address %s names the item %s', (search, index) => {
  expect(namedItemIndex(items, search)).toBe(index)
})
