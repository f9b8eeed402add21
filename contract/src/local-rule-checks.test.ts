import { describe, expect, test } from 'vitest'
import {
  describeOwnSales,
  describeRule,
  getRuleWarnings,
  mayHaveChanged,
  type PlannedSale,
  ruleTitle,
} from './local-rule-checks.ts'
import { CheckedRuleInput, type LocalRule, type LocalRuleInput, type SaleHere, searchUrlOf } from './local-rules.ts'

const SILENT: LocalRule = {
  id: '00000000-0000-7000-8000-000000000001',
  authority: 'city',
  name: 'Plano',
  state: 'TX',
  zips: [],
  permit: 'unknown',
  feeCents: null,
  feeBasis: 'sale',
  permitWhere: '',
  permitDaysBefore: null,
  maxSales: null,
  salesPeriod: 'calendar_year',
  daysApart: null,
  maxDays: null,
  opensFrom: null,
  closesBy: null,
  where: '',
  signSize: '',
  signCount: null,
  signsFrom: '',
  signsGone: '',
  showsPermit: false,
  communityDaysCount: null,
  sourceUrl: 'https://city.example/garage-sales',
  quote: 'Two garage sales per calendar year.',
  checkedOn: '2031-01-10',
  checkedBy: 'Kai',
}
const TODAY = '2031-05-01'

const day = (date: string, startTime: string | null = '08:00', endTime: string | null = '14:00') => ({
  date,
  startTime,
  endTime,
})
const saleOn = (...dates: string[]): PlannedSale => ({ days: dates.map((date) => day(date)), permitNumber: '' })
const here = (isCommunityDay: boolean, ...dates: string[]): SaleHere => ({
  listingId: dates[0]!,
  dates,
  isCommunityDay,
})
const PLANNED = saleOn('2031-05-09', '2031-05-10', '2031-05-11')
const warn = (
  rule: Partial<LocalRule>,
  { sale = PLANNED, salesHere = [] as SaleHere[], isCommunityDay = false } = {},
) => getRuleWarnings({ ...SILENT, ...rule }, sale, { salesHere, isCommunityDay }, TODAY)

describe('without a rule', () => {
  test('only what we know ourselves is said', () => {
    const other = here(false, '2030-09-01')
    expect(describeOwnSales(PLANNED, [other])).toBe('Your second sale here in 12 months, 3 days in a row.')
    expect(describeOwnSales(saleOn('2031-05-09', '2031-05-16'), [])).toBe('Your first sale here in 12 months, 2 days.')
    expect(describeOwnSales(saleOn('2031-05-09'), [here(false, '2030-05-09')])).toBe(
      'Your first sale here in 12 months, 1 day.',
    )
    expect(describeOwnSales({ days: [], permitNumber: '' }, [])).toBeNull()
  })

  test.each([
    [4, '4th'],
    [11, '11th'],
    [12, '12th'],
    [21, '21st'],
    [22, '22nd'],
    [23, '23rd'],
    [111, '111th'],
  ])('of %i sales the last is the %s', (count, nth) => {
    const earlier = Array.from({ length: count - 1 }, () => here(false, '2031-02-01'))
    expect(describeOwnSales(saleOn('2031-05-09'), earlier)).toBe(`Your ${nth} sale here in 12 months, 1 day.`)
  })

  test('a rule that is silent warns of nothing, whatever the sale is', () => {
    expect(warn({}, { salesHere: [here(false, '2031-05-08'), here(false, '2031-04-01')] })).toEqual([])
    expect(describeRule(SILENT)).toEqual([])
  })
})

describe('a rule warns of', () => {
  test('a permit that is needed, and by when to ask for it', () => {
    expect(warn({ permit: 'needed' })).toEqual(['The city says: a permit is needed.'])
    expect(warn({ permit: 'needed', permitDaysBefore: 5 })).toEqual([
      'The city says: a permit is needed. Ask for it by Sun, May 4.',
    ])
    expect(warn({ permit: 'needed', permitDaysBefore: 14 })).toEqual([
      'The city says: ask for the permit 14 days before. That was Fri, Apr 25.',
    ])
    expect(warn({ permit: 'needed' }, { sale: { ...PLANNED, permitNumber: 'GS-31-77' } })).toEqual([])
  })

  test('too many sales in a calendar year, or in twelve months', () => {
    const salesHere = [here(false, '2030-08-01'), here(false, '2031-02-01')]
    expect(warn({ maxSales: 2 }, { salesHere })).toEqual([])
    expect(warn({ maxSales: 2, salesPeriod: 'rolling_year' }, { salesHere })).toEqual([
      'The city says: at most 2 sales in twelve months. This is your third.',
    ])
    expect(warn({ maxSales: 1 }, { salesHere })).toEqual([
      'The city says: at most 1 sale in a calendar year. This is your second.',
    ])
  })

  test('community days, unless they do not count', () => {
    const salesHere = [here(true, '2031-02-01')]
    expect(warn({ maxSales: 1 }, { salesHere })).toHaveLength(1)
    expect(warn({ maxSales: 1, communityDaysCount: false }, { salesHere })).toEqual([])
    expect(
      warn(
        { maxSales: 1, communityDaysCount: false },
        { salesHere: [here(false, '2031-02-01')], isCommunityDay: true },
      ),
    ).toEqual([])
  })

  test('sales that are too close, before and after', () => {
    for (const other of [here(false, '2031-04-20', '2031-04-21'), here(false, '2031-05-29')]) {
      expect(warn({ daysApart: 30 }, { salesHere: [other] })).toEqual([
        'The city says: at least 30 days between two sales. Another one of yours is 18 days away.',
      ])
    }
    expect(warn({ daysApart: 18 }, { salesHere: [here(false, '2031-05-29')] })).toEqual([])
  })

  test('too many days, and hours that are too early or too late', () => {
    expect(warn({ maxDays: 2 })).toEqual(['The city says: at most 2 days. Yours has 3 days.'])
    expect(warn({ maxDays: 3, opensFrom: '08:00', closesBy: '14:00' })).toEqual([])
    expect(warn({ opensFrom: '09:00', closesBy: '13:00' })).toEqual([
      'The city says: not before 9:00 AM. Yours opens at 8:00 AM.',
      'The city says: not after 1:00 PM. Yours closes at 2:00 PM.',
    ])
    expect(warn({ opensFrom: '09:00' }, { sale: { days: [day('2031-05-09', null, null)], permitNumber: '' } })).toEqual(
      [],
    )
  })

  test('what an HOA or a county says, by its name', () => {
    expect(warn({ authority: 'hoa', name: 'Lake Nona HOA', maxDays: 1 })[0]).toMatch(
      /^Lake Nona HOA says: at most 1 day/,
    )
    expect([ruleTitle(SILENT), ruleTitle({ authority: 'hoa', name: 'Lake Nona HOA' })]).toEqual([
      'City of Plano',
      'If you live in Lake Nona HOA',
    ])
  })
})

test('a rule is said to be old after 18 months', () => {
  expect([mayHaveChanged(SILENT, '2032-07-09'), mayHaveChanged(SILENT, '2032-07-10')]).toEqual([false, true])
})

test('a rule is told field by field', () => {
  const rule: LocalRule = {
    ...SILENT,
    permit: 'needed',
    feeCents: 1500,
    permitWhere: 'at City Hall',
    permitDaysBefore: 3,
    maxSales: 2,
    daysApart: 90,
    maxDays: 3,
    opensFrom: '07:00',
    closesBy: '19:00',
    where: 'Rear yards only',
    signCount: 4,
    signSize: '4 square feet',
    showsPermit: true,
    communityDaysCount: false,
  }
  expect(describeRule(rule)).toEqual([
    { label: 'Permit', text: 'needed, $15 a sale, at City Hall' },
    { label: 'Ask for it', text: 'at least 3 days before' },
    { label: 'Sales', text: 'at most 2 in a calendar year' },
    { label: 'Between two sales', text: 'at least 90 days' },
    { label: 'One sale lasts', text: 'at most 3 days' },
    { label: 'Hours', text: '7:00 AM to 7:00 PM' },
    { label: 'Where on the lot', text: 'Rear yards only' },
    { label: 'Signs', text: 'at most 4 signs, 4 square feet' },
    { label: 'Show the permit', text: 'yes, or its number on every sign' },
    { label: 'Community sale days', text: 'do not count' },
  ])
})

describe('what an operator enters', () => {
  const { id: _id, ...input } = SILENT
  test.each<[string, Partial<Record<keyof LocalRuleInput, unknown>>]>([
    ['without the words of its source', { quote: ' ' }],
    ['with a quote of more than 300 characters', { quote: 'x'.repeat(301) }],
    ['without its source', { sourceUrl: 'the city' }],
    ['with a script in place of a source', { sourceUrl: 'javascript:alert(1)' }],
    ['of a county without ZIPs', { authority: 'county' }],
    ['with a ZIP that is none', { zips: ['1234'] }],
    ['with hours that end before they begin', { opensFrom: '10:00', closesBy: '09:00' }],
    ['with no sales at all', { maxSales: 0 }],
    ['with a day that does not exist', { checkedOn: '2031-02-30' }],
  ])('is refused %s', (_what, changed) => {
    expect(CheckedRuleInput.safeParse(input).success).toBe(true)
    expect(CheckedRuleInput.safeParse({ ...input, ...changed }).success).toBe(false)
  })
})

test('without a rule a search leads to pages of the city', () => {
  const { searchParams } = new URL(searchUrlOf({ city: 'St. John’s & Co', state: 'AZ' }))
  expect(searchParams.get('q')).toMatch(/^"St. John’s & Co" AZ garage sale .*site:gov OR/)
})
