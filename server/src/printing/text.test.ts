import { describe, expect, test } from 'vitest'
import { type Direction, directionOf, hasRightToLeftLetters } from './bidi.ts'
import { fittingSize, isPrintable, splitIntoRuns, shorten, measureWidth, wrap } from './text.ts'

const style = { face: 'text', size: 10 } as const
const FACES = ['display', 'bold', 'text'] as const

describe.each(FACES)('in the face %s', (face) => {
  test.each([
    'Čtyři žluté židle, Çay bardağı, cà phê',
    'Ελληνικά κεραμικά',
    'Кресло-качалка, їжак',
    '大掃除の椅子と中国茶具、重炉',
    '중고 의자 판매',
    'कुर्सी',
    'كرسي،',
    'כיסא',
    'เก้าอี้ไม้',
    '🎉🪑☂🐶',
    '$12.50 – “new” · 2½ × 1',
  ])('every letter of %s has a font', (text) => {
    const runs = splitIntoRuns(text, face)
    expect(runs.map((run) => run.text).join('')).toBe(text.normalize('NFC'))
    for (const { text: part, font } of runs) {
      expect(Array.from(part).every((letter) => font.has(letter.codePointAt(0) ?? 0))).toBe(true)
    }
  })
})

test('omits joiners and modifiers of emoji, and characters without a glyph', () => {
  const printed = (text: string) =>
    splitIntoRuns(text, 'text')
      .map((run) => run.text)
      .join('')
  expect(printed('👍🏽 👨‍👩‍👧')).toBe('👍 👨👩👧')
  expect(printed('Chair நாற்காலி')).toBe('Chair ')
  expect(printed('Shelf, 2⅝ ft')).toBe('Shelf, 2 5/8 ft')
  expect([isPrintable('நாற்காலி'), isPrintable('Chair நாற்காலி')]).toEqual([false, true])
})

/** The characters in visual order: fonts get right-to-left letters reversed. */
const seen = (text: string, direction: Direction) =>
  splitIntoRuns(text, 'text', direction)
    .map((run) => (hasRightToLeftLetters(run.text) ? Array.from(run.text).toReversed().join('') : run.text))
    .join('')

test.each([
  ['a number stays as it is', 'שולחן 60', 'rtl', '60 ןחלוש'],
  ['brackets open toward their words', 'Sofa כחול (ספה)', 'ltr', 'Sofa (הפס) לוחכ'],
  ['words of a title follow each other from the right', 'כיסא ירוק, IKEA 2', 'rtl', 'IKEA 2 ,קורי אסיכ'],
  ['a picture has no direction', 'Chair כיסא 🎉 ירוק', 'ltr', 'Chair קורי 🎉 אסיכ'],
  ['an override turns no letters', 'abc\u202Efdp.exe', 'ltr', 'abcfdp.exe'],
] as const)('in a text from right to left %s', (_, text, direction, expected) => {
  expect(seen(text, direction)).toBe(expected)
})

test('a text has the direction of its first letter', () => {
  expect(['כיסא chair', 'chair כיסא', '60 שולחן', '60', ''].map(directionOf)).toEqual([
    'rtl',
    'ltr',
    'rtl',
    'ltr',
    'ltr',
  ])
})

test('joiners stay where the script needs them', () => {
  expect(splitIntoRuns('می\u200Cخواهم', 'text').map((run) => run.text)).toEqual(['می\u200Cخواهم'])
})

test('Thai is broken between words', () => {
  const lines = wrap('เก้าอี้ไม้สีเขียวและโต๊ะ', style, { width: 60, maxLines: 9 })
  expect(lines.length).toBeGreaterThan(1)
  expect(lines.join('')).toBe('เก้าอี้ไม้สีเขียวและโต๊ะ')
  const words = new Set(
    Array.from(new Intl.Segmenter('th', { granularity: 'word' }).segment(lines.join('')), (word) => word.index),
  )
  let at = 0
  for (const line of lines) {
    expect(words.has(at)).toBe(true)
    at += line.length
  }
})

test('lines break between words, and inside one only when it is wider than the line', () => {
  expect(wrap('green armchair', style, { width: 45, maxLines: 3 })).toEqual(['green', 'armchair'])
  for (const text of ['W'.repeat(50), '椅子'.repeat(30)]) {
    const lines = wrap(text, style, { width: 100, maxLines: 99 })
    expect(lines.join('')).toBe(text)
    for (const line of lines) expect(measureWidth(line, style)).toBeLessThanOrEqual(100)
  }
})

test.each([
  ['AM or PM', 'Saturday, December 5: 8:00 AM – 4:00 PM'],
  ['a. m. or p. m.', 'Sábado 5 de diciembre: 8:00 a. m. – 4:00 p. m.; domingo'],
])('a time stays on one line with its %s', (_, text) => {
  for (let width = 60; width < 250; width += 5) {
    const lines = wrap(text, style, { width, maxLines: 9 })
    expect(lines.filter((line) => /^(?:[AP]M|[ap]\.|m\.)/.test(line))).toEqual([])
    expect(lines.join(' ')).toBe(text)
  }
})

test('text that does not fit ends in an ellipsis inside the width', () => {
  const lines = wrap('one two three four five six seven', style, { width: 50, maxLines: 2 })
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(/…$/)
  for (const line of [...lines, shorten('W'.repeat(50), style, 60)])
    expect(measureWidth(line, style)).toBeLessThanOrEqual(60)
})

test('the fitting size is the largest at which no word is broken or truncated', () => {
  const box = { width: 200, maxLines: 1 }
  const size = fittingSize('Estate sale on Maple Street', { face: 'display', largest: 60, smallest: 6 }, box)
  expect(measureWidth('Estate sale on Maple Street', { face: 'display', size })).toBeLessThanOrEqual(200)
  expect(measureWidth('Estate sale on Maple Street', { face: 'display', size: size * 1.1 })).toBeGreaterThan(200)
})
