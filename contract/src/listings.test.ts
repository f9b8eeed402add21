import { describe, expect, test } from 'vitest'
import { ListingInput } from './own-listings.ts'

const parse = (fields: Record<string, unknown>) => ListingInput.safeParse({ title: 'Sale', ...fields })

test('S5.2 a title is required', () => {
  for (const title of ['', '   ']) {
    expect(ListingInput.safeParse({ title }).error?.issues[0]?.message).toBe('Title is required')
  }
})

test('S5.2 everything but the title is optional', () => {
  expect(ListingInput.parse({ title: 'Sale' })).toEqual({ title: 'Sale' })
})

test.each(['2026-02-30', '0000-00-00', '9999-01-01', '2026-13-01', '26-01-01', 'tomorrow', '2026-1-1'])(
  'R11 %s is not a sale date',
  (saleDate) => expect(parse({ saleDate }).success).toBe(false),
)

test.each(['2026-02-28', '2028-02-29', '2026-12-31'])('R11 %s is a sale date', (saleDate) => {
  expect(parse({ saleDate }).success).toBe(true)
})

test.each(['24:00', '8:00', '08:60', 'noon', '08:00:00'])('R11 %s is not a time', (startTime) => {
  expect(parse({ startTime }).success).toBe(false)
})

describe('lengths are counted as a reader counts', () => {
  test('G11 a title of 10,000 characters is refused with its limit', () => {
    const issue = parse({ title: 'x'.repeat(10_000) }).error?.issues[0]
    expect(issue?.message).toBe('Title is too long (at most 120 characters)')
  })

  test('G10 120 emoji of two units each fit', () => {
    expect(parse({ title: '🪑'.repeat(120) }).success).toBe(true)
    expect(parse({ title: '🪑'.repeat(121) }).error?.issues[0]?.message).toBe(
      'Title is too long (at most 120 characters)',
    )
  })

  test.each(['👨‍👩‍👧‍👦'.repeat(60), `a${'\u0301'.repeat(240)}`])(
    'S-L1 V-B1 what takes more than two units a character is refused, and told why',
    (title) => {
      expect(parse({ title }).error?.issues[0]?.message).toBe(
        'Title is too long (at most 120 characters). Emoji and letters that are made of several parts count more than once',
      )
    },
  )
})

test.each(['a\u0000b', 'a\ud800b'])('G8 G9 text that cannot be stored is refused', (title) => {
  expect(parse({ title }).success).toBe(false)
})

test.each([
  { status: 'deleted' },
  { status: 'PUBLISHED' },
  { status: null },
  { status: ['draft'] },
  { status: { $ne: 1 } },
])('A8 %j is refused', (fields) => expect(parse(fields).success).toBe(false))

test('A7 fields that a caller may not set are dropped', () => {
  const parsed = ListingInput.parse({
    title: 'Sale',
    id: 'x',
    ownerId: 'x',
    userId: 'x',
    isPremiumListing: true,
    createdAt: 'x',
    owner: { accountType: 'premium' },
  })
  expect(parsed).toEqual({ title: 'Sale' })
})
