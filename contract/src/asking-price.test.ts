import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { askingCents, bagsAt, centsNow, type PricedItem, type PricedSale, pricesAt } from './asking-price.ts'
import { ITEM_CATEGORIES } from './items.ts'
import { BLANK_RULE, PriceRule, RULE_KINDS, RULE_SCOPES } from './price-rules.ts'
import { StickerColor } from './sticker-colors.ts'

const ITEM: PricedItem & { sellAsLot: boolean } = {
  id: '7b1f6a30-0000-4000-8000-000000000001',
  priceSuggested: '20.00',
  category: 'books',
  stickerColor: 'blue',
  isFirm: false,
  sellAsLot: false,
}
const rule = (fields: Partial<PriceRule>): PriceRule => ({ ...BLANK_RULE, ...fields })
const half = rule({ percentOff: 50 })
const sale = (...priceRules: PriceRule[]): PricedSale => ({
  priceRules,
  timeZone: 'America/New_York',
  liveStatus: null,
})
const NOON = new Date('2026-11-01T17:00:00Z')
const DAY = '2026-11-01'

const halfPriceNow = {
  kind: null,
  time: null,
  isHalfPrice: true,
  soldOutOf: [],
  words: '',
  movedFrom: [],
  day: DAY,
  changedAt: '2026-11-01T14:00:00Z',
}

test.each([
  ['2026-11-01T16:59:59Z', 2000],
  ['2026-11-01T17:00:00Z', 1000], // noon, after the clocks went back that night
  ['2026-11-02T04:59:59Z', 1000],
  ['2026-11-02T05:00:00Z', 2000],
])('a rule from noon to the end of Sunday at %s makes it %s cents', (instant, cents) => {
  const noon = rule({ percentOff: 50, from: `${DAY}T12:00`, until: '2026-11-02T00:00' })
  expect(centsNow(ITEM, sale(noon), new Date(instant))).toBe(cents)
})

test.each([
  ['for everything', { percentOff: 25 }, 1500],
  ['for its category', { percentOff: 25, scope: 'category', category: 'books' }, 1500],
  ['for another category', { percentOff: 25, scope: 'category', category: 'toys' }, 2000],
  ['for its color', { percentOff: 25, scope: 'color', color: 'blue' }, 1500],
  ['for another color', { percentOff: 25, scope: 'color', color: 'pink' }, 2000],
  ['for it among others', { percentOff: 25, scope: 'items', itemIds: [ITEM.id] }, 1500],
  ['for other things', { percentOff: 25, scope: 'items', itemIds: ['7b1f6a30-0000-4000-8000-000000000002'] }, 2000],
  ['of a fixed step', { kind: 'amount', amount: '3.50', notBelow: '1' }, 1650],
  ['of a step down to a lowest price', { kind: 'amount', amount: '25', notBelow: '1' }, 100],
  ['of a percentage down to a lowest price', { percentOff: 90, notBelow: '5' }, 500],
  ['whose lowest price is above its own', { percentOff: 90, notBelow: '30' }, 2000],
  ['to a price', { kind: 'price', amount: '5' }, 500],
  ['to a price above its own', { kind: 'price', amount: '25' }, 2000],
  ['for a bag', { kind: 'bag', amount: '5' }, 2000],
] satisfies [string, Partial<PriceRule>, number][])('a rule %s', (_what, fields, cents) => {
  expect(centsNow(ITEM, sale(rule(fields)), NOON)).toBe(cents)
})

test('the lowest price counts, however the rules are listed', () => {
  const rules = [half, rule({ percentOff: 10 }), rule({ kind: 'price', amount: '12' })]
  expect(centsNow(ITEM, sale(...rules), NOON)).toBe(1000)
  expect(centsNow(ITEM, sale(...rules.toReversed()), NOON)).toBe(1000)
})

test('a firm thing keeps its price, also at half price now', () => {
  const firm = { ...ITEM, isFirm: true }
  expect(centsNow(firm, { ...sale(half), liveStatus: halfPriceNow }, NOON)).toBe(2000)
})

test('half price now is a rule for everything on its day', () => {
  const said = { ...sale(), liveStatus: halfPriceNow }
  expect(centsNow(ITEM, said, NOON)).toBe(1000)
  expect(centsNow(ITEM, said, new Date('2026-11-02T05:00:00Z'))).toBe(2000)
  expect(centsNow(ITEM, { ...sale(rule({ percentOff: 75 })), liveStatus: halfPriceNow }, NOON)).toBe(500)
})

test('a sale that is moved leaves the rules of its former days behind, and takes them back', () => {
  const [afternoon, always] = [rule({ percentOff: 50, from: `${DAY}T12:00` }), rule({ percentOff: 10 })]
  const movedFrom = [{ date: DAY, startTime: null, endTime: null, note: '' }]
  const onTheNewDay = new Date('2026-11-08T15:00:00Z')
  const moved = { ...sale(afternoon, always), liveStatus: { ...halfPriceNow, isHalfPrice: false, movedFrom } }
  expect(centsNow(ITEM, moved, onTheNewDay)).toBe(1800)
  expect(centsNow(ITEM, { ...moved, liveStatus: null }, onTheNewDay)).toBe(1000)
})

test.each([
  ['9999.99', 50, 500_000],
  ['0.01', 50, 1],
  ['0.01', 75, 0],
  ['12.35', 10, 1112],
  ['0.00', 50, 0],
])('S-T4 %s dollars with %s percent off are lowered to the cent', (priceSuggested, percentOff, cents) => {
  expect(centsNow({ ...ITEM, priceSuggested }, sale(rule({ percentOff })), NOON)).toBe(cents)
})

test('a lot has one price for all of its pieces', () => {
  expect(askingCents(ITEM, 3, sale(half), NOON)).toBe(3000)
  expect(askingCents({ ...ITEM, sellAsLot: true }, 3, sale(half), NOON)).toBe(1000)
})

test('bags have a price while their rule is in force, the cheapest first', () => {
  const bag = (amount: string, fields: Partial<PriceRule> = {}) => rule({ kind: 'bag', amount, ...fields })
  const later = bag('2', { from: `${DAY}T13:00` })
  expect(bagsAt(sale(half, bag('10'), later, bag('5')), NOON).map(({ amount }) => amount)).toEqual(['5', '10'])
})

describe('of drawn rules', () => {
  const clock = fc
    .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '30'))
    .map(([day, hour, minute]) => `2026-11-0${day}T${String(hour).padStart(2, '0')}:${minute}`)
  const money = fc.integer({ min: 1, max: 5000 }).map((cents) => (cents / 100).toFixed(2))
  const drawnRule = fc.record({
    scope: fc.constantFrom(...RULE_SCOPES),
    category: fc.constantFrom(...ITEM_CATEGORIES.slice(0, 3)),
    color: fc.constantFrom(...StickerColor.options),
    itemIds: fc.constantFrom(ITEM.id, '7b1f6a30-0000-4000-8000-000000000002').map((id) => [id]),
    from: fc.option(clock),
    until: fc.option(clock),
    kind: fc.constantFrom(...RULE_KINDS),
    percentOff: fc.integer({ min: 1, max: 99 }),
    amount: money,
    notBelow: money,
  })
  const drawnItem = fc.record({
    id: fc.constant(ITEM.id),
    priceSuggested: fc.option(money, { nil: '0.00' }),
    category: fc.constantFrom(...ITEM_CATEGORIES.slice(0, 3)),
    stickerColor: fc.option(fc.constantFrom(...StickerColor.options)),
    isFirm: fc.boolean(),
  })
  const instant = fc.date({
    min: new Date('2026-10-31T00:00:00Z'),
    max: new Date('2026-11-06T00:00:00Z'),
    noInvalidDate: true,
  })
  const zone = fc.constantFrom('America/New_York', 'America/Los_Angeles', null)

  test('a price is never above the thing’s own, and each rule can only lower it', () => {
    fc.assert(
      fc.property(fc.array(drawnRule, { maxLength: 6 }), drawnItem, instant, zone, (rules, item, now, timeZone) => {
        const own = Math.round(Number(item.priceSuggested) * 100)
        const price = (priceRules: PriceRule[]) => pricesAt({ priceRules, timeZone, liveStatus: null }, now)(item)
        const all = price(rules)
        expect(all).toBe(Math.min(own, ...rules.map((one) => price([one]))))
        expect(all).toBeGreaterThanOrEqual(0)
        const isKept = item.isFirm || rules.every(({ kind }) => kind === 'bag')
        expect(isKept ? all : own).toBe(own)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('what is typed', () => {
  const problems = (fields: object) =>
    PriceRule.safeParse({ ...BLANK_RULE, percentOff: 20, ...fields }).error?.issues.map(({ path }) => path.join('.'))

  test.each([
    [{}, undefined],
    [{ percentOff: null }, ['percentOff']],
    [{ percentOff: 100 }, ['percentOff']],
    [{ scope: 'category' }, ['category']],
    [{ scope: 'color' }, ['color']],
    [{ scope: 'color', color: 'mauve' }, ['color']],
    [{ scope: 'items' }, ['itemIds']],
    [{ scope: 'items', itemIds: Array.from({ length: 101 }, () => ITEM.id) }, ['itemIds']],
    [{ kind: 'price' }, ['amount']],
    [{ kind: 'price', amount: '0' }, ['amount']],
    [{ kind: 'price', amount: '1e3' }, ['amount']],
    [{ kind: 'bag', amount: '5' }, undefined],
    [{ kind: 'amount', amount: '5' }, ['notBelow']],
    [{ kind: 'amount', amount: '5', notBelow: '1.00' }, undefined],
    [{ from: 'Saturday' }, ['from']],
  ])('%o is wrong at %o', (fields, paths) => expect(problems(fields)).toEqual(paths))
})
