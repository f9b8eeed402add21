import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { StickerColor } from './sticker-colors.ts'
import {
  computeCheckDigit,
  formatTagCode,
  formatTagText,
  MAX_CONSIGNOR_NUMBER,
  MAX_TAG_NUMBER,
  parseTagCode,
  parseTagText,
  TagFlag,
} from './tags.ts'

const number = fc.record({
  consignor: fc.integer({ min: 1, max: MAX_CONSIGNOR_NUMBER }),
  item: fc.integer({ min: 1, max: MAX_TAG_NUMBER }),
})
const tag = fc
  .tuple(
    number,
    fc.nat(9_999_999_999),
    fc.constantFrom(...TagFlag.options),
    fc.option(fc.constantFrom(...StickerColor.options)),
  )
  .map(([parts, cents, flag, color]) => ({ ...parts, cents, flag, color }))

describe('codes of tags', () => {
  test('the check digit is that of Damm’s own example', () => {
    expect(computeCheckDigit('572')).toBe('4')
  })

  test('what is printed is read again, as text and as a QR code', () => {
    fc.assert(
      fc.property(tag, (printed) => {
        const { consignor, item } = printed
        expect(parseTagCode(formatTagCode(printed))).toEqual({ consignor, item })
        expect(parseTagText(formatTagText(printed))).toEqual(printed)
        expect(formatTagText(printed)).toMatch(/^[0-9A-Z:-]+$/)
      }),
    )
  })

  test('a wrong digit, and two neighbors that are swapped, are noticed', () => {
    fc.assert(
      fc.property(number, fc.nat(8), fc.nat(9), (printed, at, digit) => {
        const digits = formatTagCode(printed).replaceAll('-', '')
        const wrong = digits.slice(0, at) + digit + digits.slice(at + 1)
        const swapped = digits.slice(0, at) + (digits[at + 1] ?? '') + (digits[at] ?? '') + digits.slice(at + 2)
        const others = [wrong, swapped].filter((code) => code !== digits)
        expect(others.map((code) => parseTagCode(code))).toEqual(others.map(() => null))
      }),
    )
  })

  test('zeros in front, hyphens and spaces may be left out', () => {
    const code = formatTagCode({ consignor: 12, item: 43 })
    const check = code.at(-1) ?? ''
    for (const typed of [code, `12-43-${check}`, `12 43 ${check}`, `00120043${check}`, ` 0012 0043 ${check} `]) {
      expect(parseTagCode(typed)).toEqual({ consignor: 12, item: 43 })
    }
  })

  test.each(['', '12', 'https://example.org', 'YT1', 'YT2:0012-0043-7:350:H:', '0000-0000-0', '١٢٣٤٥٦٧٨٩'])(
    '%j is no tag',
    (text) => {
      expect(parseTagCode(text)).toBeNull()
      expect(parseTagText(text)).toBeNull()
    },
  )

  test.each([
    ['a price that is too long', (text: string) => text.replace(':350:', ':99999999999:')],
    ['no price', (text: string) => text.replace(':350:', '::')],
    ['an unknown flag', (text: string) => text.replace(':H:', ':X:')],
    ['an unknown color', (text: string) => text.replace(/G$/, 'Z')],
    ['more than a tag says', (text: string) => `${text}:1`],
  ])('a code with %s is no tag', (_what, change) => {
    const text = formatTagText({ consignor: 12, item: 43, cents: 350, flag: 'half', color: 'green' })
    expect(parseTagText(text)).not.toBeNull()
    expect(parseTagText(change(text))).toBeNull()
  })
})
