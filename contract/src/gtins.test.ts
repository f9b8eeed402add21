import { describe, expect, test } from 'vitest'
import { formatGtin, isIsbn } from './gtin-names.ts'
import { GtinInput, isProductNumber, toGtin } from './gtins.ts'

describe('the number under a barcode', () => {
  test.each([
    ['978-0-306-40615-7', '9780306406157', 'an EAN-13 with hyphens'],
    ['ISBN 978 0 306 40615 7', '9780306406157', 'with what it is before it'],
    ['0306406152', '9780306406157', 'an ISBN of ten digits'],
    ['0-8044-2957-x', '9780804429573', 'an ISBN that ends with X'],
    ['0 36000 29145 2', '036000291452', 'a UPC-A as it is printed'],
    ['0036000291452', '036000291452', 'the same as an EAN-13'],
    ['00036000291452', '036000291452', 'and as a GTIN-14'],
    ['73513537', '73513537', 'an EAN-8'],
    ['04252614', '042100005264', 'a UPC-E, as the UPC-A that it is short for'],
    ['04210005264', null, 'a digit that is missing'],
    ['9780306406158', null, 'a wrong check digit'],
    ['10036000291459', null, 'a case of things'],
    ['000000000000', null, 'nothing but zeros'],
    ['lamp', null, 'a word'],
    ['', null, 'nothing'],
  ])('%s is kept as %s: %s', (typed, kept, _why) => {
    expect(toGtin(typed)).toBe(kept)
    // What is kept stays as it is.
    expect(kept && toGtin(kept)).toBe(kept)
  })

  // One for each way to leave zeros out, and two for the last.
  test.each([
    ['01234505', '012000003455'],
    ['01234514', '012100003454'],
    ['01234523', '012200003453'],
    ['01234531', '012300000451'],
    ['01234543', '012340000053'],
    ['01234558', '012345000058'],
    ['01234596', '012345000096'],
  ])('the UPC-E %s is short for %s', (upcE, upcA) => {
    expect(toGtin(upcE)).toBe(upcA)
  })

  test.each([
    ['9780306406157', true],
    ['036000291452', true],
    ['2012345000007', false],
    ['212345600007', false],
    ['9912345678908', false],
    ['20123451', false],
  ])('%s means the same thing everywhere: %s', (gtin, isEverywhere) => {
    expect(isProductNumber(gtin)).toBe(isEverywhere)
  })

  test.each([
    ['9780306406157', 'ISBN 9780306406157'],
    ['9791234567896', 'ISBN 9791234567896'],
    ['9790000000001', 'EAN 9790000000001'],
    ['036000291452', 'UPC 036000291452'],
    ['73513537', 'EAN 73513537'],
  ])('%s is shown as %s', (gtin, text) => {
    expect(formatGtin(gtin)).toBe(text)
    expect(isIsbn(gtin)).toBe(text.startsWith('ISBN'))
  })

  test('an empty field is no number, and a wrong one says what is wrong', () => {
    expect(GtinInput.parse(' ')).toBeNull()
    expect(GtinInput.safeParse('9780306406158').error?.issues[0]?.message).toContain('A digit of this barcode is wrong')
    expect(GtinInput.safeParse('123').error?.issues[0]?.message).toBe('A barcode has 8, 12 or 13 digits')
  })
})
