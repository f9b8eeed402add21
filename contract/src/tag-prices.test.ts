import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chooseTagTerms, getTagCents, TagPriceRule } from './tag-prices.ts'
import { StickerColor } from './sticker-colors.ts'
import { TagFlag, type TagTerms } from './tags.ts'

const tag: TagTerms = { cents: 350, flag: 'half', color: null }
const HALF: TagPriceRule = { color: null, from: '2031-05-04T12:00', until: null, percentOfPrice: 50 }
const PRESALE: TagPriceRule = { color: null, from: '2031-05-02T17:00', until: '2031-05-02T20:00', percentOfPrice: 150 }
const GREEN: TagPriceRule = { color: 'green', from: '2031-05-03T08:00', until: null, percentOfPrice: 75 }

describe('what a tag costs by rule, color and time', () => {
  test.each([
    ['before any rule', '2031-05-01T10:00', tag, 350],
    ['at a presale', '2031-05-02T18:00', tag, 525],
    ['at full price, at a presale', '2031-05-02T18:00', { ...tag, flag: 'full' as const }, 525],
    ['when the presale ends', '2031-05-02T20:00', tag, 350],
    ['of another color', '2031-05-03T10:00', { ...tag, color: 'pink' as const }, 350],
    ['of the color', '2031-05-03T10:00', { ...tag, color: 'green' as const }, 263],
    ['at half price', '2031-05-04T12:00', tag, 175],
    ['of the color, where the later rule counts', '2031-05-04T12:00', { ...tag, color: 'green' as const }, 175],
    ['at full price on the last day', '2031-05-04T12:00', { ...tag, flag: 'full' as const }, 350],
    ['with any offer', '2031-05-04T12:00', { ...tag, flag: 'any' as const }, 175],
    ['of an odd price', '2031-05-04T12:00', { ...tag, cents: 1 }, 1],
  ])('a tag %s', (_what, clock, priced, cents) => {
    expect(getTagCents(priced, [HALF, PRESALE, GREEN], clock)).toBe(cents)
  })

  test('of rules that begin together the lowest price counts, in whatever order they stand', () => {
    const lower = { ...HALF, percentOfPrice: 25 }
    expect(getTagCents(tag, [HALF, lower], '2031-05-04T13:00')).toBe(88)
    expect(getTagCents(tag, [lower, HALF], '2031-05-04T13:00')).toBe(88)
  })

  test('a price is whole cents, and a tag at full price never costs less', () => {
    const clock = fc.integer({ min: 10, max: 28 }).map((day) => `2031-05-${day}T12:00`)
    const rule = fc.record({
      color: fc.option(fc.constantFrom(...StickerColor.options)),
      from: clock,
      until: fc.option(clock),
      percentOfPrice: fc.nat(300),
    })
    const priced = fc.record({
      cents: fc.nat(9_999_999_999),
      flag: fc.constantFrom(...TagFlag.options),
      color: fc.option(fc.constantFrom(...StickerColor.options)),
    })
    fc.assert(
      fc.property(priced, fc.array(rule, { maxLength: 20 }), clock, (thing, rules, now) => {
        const cents = getTagCents(thing, rules, now)
        expect(Number.isSafeInteger(cents)).toBe(true)
        expect(cents).toBeGreaterThanOrEqual(thing.flag === 'full' ? thing.cents : 0)
      }),
    )
  })

  test('a rule that ends before it begins is refused at its end', () => {
    const parsed = TagPriceRule.safeParse({ ...PRESALE, until: PRESALE.from })
    expect(parsed.error?.issues.map(({ path }) => path)).toEqual([['until']])
  })
})

describe('which price counts after an edit', () => {
  const edited: TagTerms = { cents: 900, flag: 'full', color: null }
  const stored = { ...edited, printed: tag }

  test('the tag wins where the sale says so, and the till shows both', () => {
    expect(chooseTagTerms('printed', tag, stored)).toEqual({ terms: tag, others: stored })
    expect(chooseTagTerms('printed', null, stored)).toEqual({ terms: tag, others: stored })
  })

  test('what is stored wins where the sale says so', () => {
    expect(chooseTagTerms('live', tag, stored)).toEqual({ terms: stored, others: tag })
  })

  test('a phone that knows only one of both sells at that', () => {
    expect(chooseTagTerms('live', tag, null)).toEqual({ terms: tag, others: null })
    expect(chooseTagTerms('printed', null, { ...edited, printed: null })?.terms.cents).toBe(900)
    expect(chooseTagTerms('printed', null, null)).toBeNull()
  })

  test('a tag that says the same needs no second look', () => {
    expect(chooseTagTerms('printed', tag, { ...tag, printed: tag })?.others).toBeNull()
  })
})
