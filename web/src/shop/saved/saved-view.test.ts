import type { SavedEntry } from '@yardsnap/contract/saved'
import { testListing } from '@yardsnap/contract/test-listing'
import { describe, expect, test } from 'vitest'
import { type SavedView, toSavedView } from './saved-view.ts'
import { isOnDays, orderAfterMove, listingsInView } from './saved-order.ts'

const FRIDAY = new Date('2026-11-20T18:00:00Z')
const on = (saleDate: string | null, timeZone: string | null = 'America/New_York') => ({
  saleDate,
  laterDays: [],
  timeZone,
})

describe('S2.9.1 the days of a saved sale', () => {
  test.each([
    ['all', null, true],
    ['today', '2026-11-20', true],
    ['today', '2026-11-21', false],
    ['tomorrow', '2026-11-21', true],
    ['tomorrow', '2026-11-20', false],
    ['weekend', '2026-11-20', false],
    ['weekend', '2026-11-21', true],
    ['weekend', '2026-11-22', true],
    ['weekend', '2026-11-23', false],
    ['next-week', '2026-11-22', false],
    ['next-week', '2026-11-23', true],
    ['next-week', '2026-11-29', true],
    ['next-week', '2026-11-30', false],
    ['today', null, false],
  ] as const)('on a Friday, %s with a sale on %s is %s', (days, saleDate, isShown) => {
    expect(isOnDays(on(saleDate), days, FRIDAY)).toBe(isShown)
  })

  test.each([
    ['Sunday', '2026-11-22T18:00:00Z', '2026-11-23', '2026-11-29'],
    ['Monday', '2026-11-23T18:00:00Z', '2026-11-30', '2026-12-06'],
    ['Saturday', '2026-11-21T18:00:00Z', '2026-11-23', '2026-11-29'],
  ])('on a %s, next week begins on the following Monday', (_, now, from, to) => {
    expect(isOnDays(on(from), 'next-week', new Date(now))).toBe(true)
    expect(isOnDays(on(to), 'next-week', new Date(now))).toBe(true)
  })

  test('are those of the sale’s own zone', () => {
    const lateEvening = new Date('2026-11-21T06:30:00Z')
    expect(isOnDays(on('2026-11-21', 'America/New_York'), 'today', lateEvening)).toBe(true)
    expect(isOnDays(on('2026-11-20', 'Pacific/Honolulu'), 'today', lateEvening)).toBe(true)
  })
})

function saved(sortOrder: number, listing: { title: string; saleDate: string | null } | null): SavedEntry {
  const listingId = `sale-${sortOrder}`
  const row = { id: `row-${sortOrder}`, listingId, sortOrder, mark: null, note: '' }
  if (!listing) return { ...row, isAvailable: false, listing: null }
  return {
    ...row,
    isAvailable: true,
    listing: testListing({ ...listing, id: listingId, timeZone: 'America/New_York' }),
  }
}

const SALES = [
  saved(2, { title: 'Attic', saleDate: '2026-11-22' }),
  saved(0, { title: 'Moving', saleDate: null }),
  saved(1, null),
  saved(3, { title: 'barn', saleDate: '2026-11-21' }),
]
const listInOrder = (view: SavedView) => listingsInView(SALES, view, FRIDAY).map((listing) => listing.sortOrder)

describe('S2.9.1 the order of saved sales', () => {
  test('is the shopper’s own at first', () => {
    expect(listInOrder({})).toEqual([0, 1, 2, 3])
  })

  test('can be by title, whatever its case', () => {
    expect(listInOrder({ sort: 'title' })).toEqual([2, 3, 0, 1])
  })

  test('can be by date, those without one last', () => {
    expect(listInOrder({ sort: 'date' })).toEqual([3, 2, 0, 1])
  })

  test('leaves out what is not on the days, and what is no longer there', () => {
    expect(listInOrder({ days: 'weekend' })).toEqual([2, 3])
  })
})

test('an address that means nothing shows all sales in the shopper’s order', () => {
  expect(toSavedView({ days: 'never', sort: 7, show: 'x' })).toEqual({})
})

test('S2.9.3 moving some stops leaves the sales between them where they are', () => {
  expect(orderAfterMove(['a', 'b', 'c', 'd', 'e'], ['d', 'a', 'c'])).toEqual(['d', 'b', 'a', 'c', 'e'])
})
