import { expect, test } from 'vitest'
import { narrowSeenSales } from './narrow-seen-sales.ts'
import { testSeenSale } from './test-seen-sale.ts'

const SATURDAY_MORNING = new Date('2026-11-28T15:00:00Z')
const sales = [testSeenSale({ words: 'Tools, CAFÉ chairs' }), testSeenSale({ words: '' })]
const countOf = (search: string) => narrowSeenSales(sales, { search }, SATURDAY_MORNING).length

test.each([
  ['tool', 1],
  ['cafe chair', 1],
  ['tools guitar', 0],
  ['oak', 2],
  ['', 2],
])('a search for %j finds the signs that have all of its words', (search, count) => {
  expect(countOf(search)).toBe(count)
})

test('is open now by the hours on the sign alone', () => {
  const day = { date: '2026-11-28', startTime: '08:00', endTime: '14:00' }
  const isOpen = (changes: Partial<typeof day> | { startTime: null }, now = SATURDAY_MORNING) =>
    narrowSeenSales([testSeenSale({ days: [{ ...day, ...changes }] })], { open: 'now' }, now).length === 1
  expect(isOpen({})).toBe(true)
  expect(isOpen({ startTime: null })).toBe(false)
  expect(isOpen({ date: '2026-11-29' })).toBe(false)
  expect(isOpen({}, new Date('2026-11-28T19:00:00Z'))).toBe(false)
})
