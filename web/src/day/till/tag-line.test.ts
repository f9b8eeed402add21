import type { TillTag } from '@yardsnap/contract/consigned-items'
import { formatTagCode, formatTagText, type TagFlag } from '@yardsnap/contract/tags'
import { expect, test } from 'vitest'
import { freeLine, leastTotal, soldLines } from './basket.ts'
import { parseTag, toDepartmentLine, toTagLine, toUnknownLine } from './tag-line.ts'

const NUMBER = { consignor: 214, item: 12 }
const PRINTED = { cents: 3000, flag: 'half', color: null } as const
const PEOPLE = [{ id: 'rosa', name: 'Rosa', initials: 'R', number: 214 }]
const RULES = { tagRule: 'printed', priceRules: [] } as const
const STORED: TillTag = {
  consignorNumber: 214,
  number: 12,
  title: 'Guitar',
  size: '3/4',
  ...PRINTED,
  cents: 2500,
  printed: { ...PRINTED, at: '2031-06-01T12:00:00Z' },
  state: 'checked_in',
}
const scanned = parseTag(formatTagText({ ...NUMBER, ...PRINTED }))
const situation = { rules: { ...RULES, priceRules: [] }, stored: STORED, people: PEOPLE, clock: '2031-06-11T09:00' }

test('a scanned tag and a typed code name the same thing; other codes are no tags', () => {
  expect(scanned).toEqual({ number: NUMBER, terms: PRINTED })
  expect(parseTag(formatTagCode(NUMBER))).toEqual({ number: NUMBER, terms: null })
  expect(parseTag('https://yardsnap.test/sale/1?item=2')).toBeNull()
})

test('the printed price counts where the sale says so, and the other one is shown', () => {
  expect(scanned && toTagLine(scanned, situation)).toMatchObject({
    title: 'Guitar, 3/4',
    cents: 3000,
    ownerId: 'rosa',
    tag: NUMBER,
    tagNote: 'Tag $30, now $25 online',
  })
  const live = { ...situation, rules: { ...situation.rules, tagRule: 'live' as const } }
  expect(scanned && toTagLine(scanned, live)).toMatchObject({ cents: 2500, tagNote: 'Tag $30, now $25 online' })
})

test('a phone that knows nothing of the sale sells by the tag alone, and not by a typed code', () => {
  const nothing = { ...situation, stored: null }
  expect(scanned && toTagLine(scanned, nothing)).toMatchObject({ cents: 3000, title: 'Item 0214-0012-1', tagNote: '' })
  expect(toTagLine({ number: NUMBER, terms: null }, nothing)).toBeNull()
})

test('in a half-price time the price of now says what it was', () => {
  const half = [{ color: null, from: '2031-06-11T08:00', until: null, percentOfPrice: 50 }]
  const line = scanned && toTagLine(scanned, { ...situation, rules: { ...RULES, priceRules: half }, stored: null })
  expect(line).toMatchObject({ cents: 1500, tagNote: 'instead of $30' })
})

test('a thing without a tag keeps its consignor and words', () => {
  const thing = { cents: 300, consignor: null, words: ' ', isHouse: false }
  expect(toUnknownLine({ ...thing, consignor: 214, words: 'blue puzzle' }, PEOPLE)).toMatchObject({
    title: 'blue puzzle',
    consignor: 214,
    ownerId: 'rosa',
  })
  expect(toUnknownLine(thing, PEOPLE)).toMatchObject({ title: 'Unknown item', isUnknown: true })
  expect(toUnknownLine({ ...thing, isHouse: true }, PEOPLE)).toMatchObject({ isUnknown: false })
})

test('a presale asks one and a half times the price of a department', () => {
  const presale = [{ color: null, from: '2031-06-11T08:00', until: '2031-06-11T10:00', percentOfPrice: 150 }]
  expect(toDepartmentLine('Linens', 450, { ...RULES, priceRules: presale }, '2031-06-11T09:00')).toMatchObject({
    title: 'Linens',
    department: 'Linens',
    cents: 675,
  })
})

test('haggling leaves the price of things whose consignors take no offers', () => {
  const lineOf = (item: number, flag: TagFlag) => {
    const met = parseTag(formatTagText({ consignor: 214, item, cents: 1000, flag, color: null }))
    return toTagLine(met!, { ...situation, stored: null })!
  }
  const lines = [lineOf(1, 'full'), lineOf(2, 'half'), lineOf(3, 'any'), freeLine('lemonade', 1000)]
  const partsAt = (agreedCents: number) => soldLines({ lines, agreedCents }).map(({ cents }) => cents)
  expect(leastTotal({ lines, agreedCents: null })).toBe(2000)
  expect(partsAt(3000)).toEqual([1000, 1000, 500, 500])
  expect(partsAt(2000)).toEqual([1000, 1000, 0, 0])
  expect(partsAt(4400)).toEqual([1100, 1100, 1100, 1100])
})
