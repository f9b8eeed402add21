import { ITEM_CONDITIONS } from '@yardsnap/contract/items'
import { describe, expect, test } from 'vitest'
import { KIND_COLUMNS, kindCatalog, type PublicTables, priceIn, toTitle } from './catalog.ts'
import { kindFaults } from './faults.ts'

const catalog = kindCatalog()

test('the catalog has fifteen hundred kinds or more, in twelve areas', () => {
  expect(catalog.kinds.length).toBeGreaterThanOrEqual(1500)
  expect(new Set(catalog.kinds.map(({ area }) => area)).size).toBe(12)
})

test.each([
  ['couch', 'sofa'],
  ['Couches', 'sofa'],
  ['book shelves', 'bookcase'],
  ['coffeemaker', 'coffee maker'],
  ['TVs', 'flat screen TV'],
  ["kid's bikes", "kids' bike"],
  ['fridge', 'refrigerator'],
])('%s is a name of the %s', (text, name) => {
  expect(catalog.find(text)?.kind.name).toBe(name)
})

test.each(['', 'person', 'constructor', 'asdf'])("'%s' is no kind", (text) => {
  expect(catalog.find(text)).toBeNull()
})

test('a kind of public tables names them, and the others none', () => {
  expect(catalog.find('sofa')?.kind.tables.map(({ name }) => name)).toEqual(['Salvation Army', 'Goodwill'])
  expect(catalog.find('crepe maker')?.kind.tables).toEqual([])
})

test('a better condition never lowers the price, and every price is within the range', () => {
  for (const kind of catalog.kinds) {
    const prices = ITEM_CONDITIONS.map((condition) => priceIn(condition, kind))
    expect(prices).toEqual(prices.toSorted((a, b) => b - a))
    expect(Math.min(...prices)).toBe(kind.low)
    expect(Math.max(...prices)).toBeLessThanOrEqual(kind.high)
  }
})

test.each([
  ['floor lamp', 'Floor lamp'],
  ['iPad', 'iPad'],
  ['TV', 'TV'],
])('%s is shown as %s', (name, title) => {
  expect(toTitle(name)).toBe(title)
})

describe('the check of the catalog refuses', () => {
  const tables: PublicTables = {
    sources: { ours: { kind: 'list', name: 'Ours', title: 'Our list', url: 'https://example.com' } },
    readings: { lamp: [[4, 20, 'ours']] },
  }
  const lamp = 'lamp\tlight\tfurniture\t5\t10\t15\t30'
  const listFaults = (...rows: string[]) =>
    kindFaults(new Map([['home.tsv', [KIND_COLUMNS.join('\t'), ...rows, ''].join('\n')]]), tables)

  test('nothing of a sorted list', () => {
    expect(listFaults(lamp, 'rug\t\tfurniture\t5\t10\t15\t')).toEqual([])
  })

  test.each([
    [[lamp, 'sofa\tLights\tfurniture\t5\t10\t15\t'], "'Lights' of 'sofa' is already a name of 'lamp'"],
    [[lamp, 'sofa\tcouch,Couches\tfurniture\t5\t10\t15\t'], "'Couches' of 'sofa' is already a name of 'sofa'"],
    [[lamp, 'boat\t\tfurniture\t5\t10\t15\t'], "'boat' is not in alphabetical order"],
    [[lamp, 'sofa\t\tboats\t5\t10\t15\t'], "is in the category 'boats', which does not exist"],
    [[lamp, 'sofa\t\tfurniture\t5\t10\t16\t'], 'has a range of 5 to 16, wider than one to 3'],
    [[lamp, 'sofa\t\tfurniture\t5\t4\t15\t'], 'costs 5, 4, 15: not low, usual and high'],
    [[lamp, 'sofa\t\tfurniture\t5\t10\t15\t9'], 'costs 9 new, less than used'],
    [[lamp, 'sofa\t\tfurniture\t5\t10\t15'], 'has 6 cells instead of 7'],
    [[lamp, 'sofa\tcouch,\tfurniture\t5\t10\t15\t'], 'has a name without words'],
    [['sofa\t\tfurniture\t5\t10\t15\t'], "public-tables.json prices 'lamp', which is no kind"],
    [['lamp\t\tfurniture\t11\t20\t30\t'], "'lamp' costs 11 to 30, outside its tables' 4.00 to 20.00"],
  ])('%j', (rows, fault) => {
    expect(listFaults(...rows).join('\n')).toContain(fault)
  })
})
