import { describe, expect, test } from 'vitest'
import { formatPriceRule, formatRuleOfThing, getAnnouncedRules } from './price-rule-words.ts'
import { BLANK_RULE, type PriceRule } from './price-rules.ts'

const rule = (fields: Partial<PriceRule>): PriceRule => ({ ...BLANK_RULE, ...fields })
const sunday = { from: '2026-11-22T12:00', until: '2026-11-23T00:00' }

test.each([
  [{ percentOff: 50, ...sunday }, 'Half price Sun, Nov 22 from 12:00 PM'],
  [{ percentOff: 25, ...sunday, from: '2026-11-22T00:00' }, '25% off Sun, Nov 22'],
  [{ percentOff: 25, from: '2026-11-22T12:00' }, '25% off from Sun, Nov 22, 12:00 PM'],
  [{ percentOff: 25 }, '25% off'],
  [{ percentOff: 25, until: '2026-11-22T12:00' }, '25% off until Sun, Nov 22, 12:00 PM'],
  [
    { percentOff: 25, from: '2026-11-21T00:00', until: '2026-11-22T12:00' },
    '25% off from Sat, Nov 21 until Sun, Nov 22, 12:00 PM',
  ],
  [{ scope: 'category', category: 'books', percentOff: 50 }, 'Books: Half price'],
  [
    { scope: 'color', color: 'blue', kind: 'amount', amount: '2', notBelow: '1' },
    'Blue stickers: $2 off, not below $1',
  ],
  [{ scope: 'items', itemIds: ['a', 'b'], kind: 'price', amount: '5' }, '2 things: at most $5'],
  [{ kind: 'price', amount: '5' }, 'Everything at most $5'],
  [{ kind: 'bag', amount: '5' }, 'A bag $5'],
  [{ kind: 'bag', amount: '5', scope: 'category', category: 'books' }, 'A bag of Books $5'],
] satisfies [Partial<PriceRule>, string][])('says %o', (fields, text) => {
  expect(formatPriceRule(rule(fields))).toBe(text)
})

test.each([
  [{ scope: 'items', itemIds: ['a', 'b'], percentOff: 50, ...sunday }, 'Half price Sun, Nov 22 from 12:00 PM'],
  [{ scope: 'category', category: 'books', kind: 'amount', amount: '2', notBelow: '1' }, '$2 off, not below $1'],
  [{ kind: 'price', amount: '5' }, 'At most $5'],
] satisfies [Partial<PriceRule>, string][])('says on one of its things %o', (fields, text) => {
  expect(formatRuleOfThing(rule(fields))).toBe(text)
})

describe('shoppers are not told', () => {
  const now = new Date('2026-11-22T15:00:00Z')
  const [half, quarter] = [rule({ percentOff: 50, ...sunday }), rule({ percentOff: 25, ...sunday })]
  const later = rule({ percentOff: 50, from: '2026-11-23T12:00' })
  const liveStatus = {
    kind: 'open' as const,
    time: null,
    isHalfPrice: true,
    soldOutOf: [],
    words: '',
    movedFrom: [],
    day: '2026-11-22',
    changedAt: '2026-11-22T14:00:00Z',
  }
  const sale = { priceRules: [half, quarter, later], timeZone: 'America/New_York', liveStatus: null }

  test('twice of half price', () => {
    expect(getAnnouncedRules(sale, now)).toEqual(sale.priceRules)
    expect(getAnnouncedRules({ ...sale, liveStatus }, now)).toEqual([quarter, later])
    expect(getAnnouncedRules({ ...sale, liveStatus: { ...liveStatus, isHalfPrice: false } }, now)).toHaveLength(3)
  })

  test('of what is over', () => {
    expect(getAnnouncedRules(sale, new Date('2026-11-23T05:00:00Z'))).toEqual([later])
  })
})
