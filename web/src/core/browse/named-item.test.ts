import { expect, test } from 'vitest'
import { namedItem } from './named-item.ts'

const [first, second] = [{ id: '0197f0c2-1111-7222-8333-9444001234e5' }, { id: '0197f0c2-1111-7222-8333-944412345678' }]

test.each([
  ['?item=001234e5', first],
  ['?item=12345678', second],
  ['?item=0197f0c2-1111-7222-8333-944412345678', second],
  ['?item=ffffffff', null],
  ['?item=8', null],
  ['', null],
])('the address %s names the item %s', (search, item) => {
  expect(namedItem([first, second], search)).toBe(item)
})
