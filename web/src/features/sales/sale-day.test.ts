import { expect, test } from 'vitest'
import { isOver } from './sale-day.ts'

const sale = { status: 'published' as const, saleDate: '2026-11-21', timeZone: 'America/New_York' }
const at = (instant: string) => new Date(instant)

test('R10 a sale is over when its own day has passed, not the day of UTC', () => {
  expect(isOver(sale, at('2026-11-22T04:59:59Z'))).toBe(false)
  expect(isOver(sale, at('2026-11-22T05:00:00Z'))).toBe(true)
})

test('R10 the same instant is another day farther west', () => {
  const inHonolulu = { ...sale, timeZone: 'Pacific/Honolulu' }
  expect(isOver(inHonolulu, at('2026-11-22T05:00:00Z'))).toBe(false)
})

test('a sale without a date is not over until it is ended', () => {
  const undated = { ...sale, saleDate: null }
  expect(isOver(undated, at('2030-01-01T00:00:00Z'))).toBe(false)
  expect(isOver({ ...undated, status: 'ended' }, at('2026-01-01T00:00:00Z'))).toBe(true)
})
