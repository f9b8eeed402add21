import { REFUSED_DONATIONS, refusedName } from '@yardsnap/contract/refused-donations'
import { expect, test } from 'vitest'
import { isBig } from './big-things.ts'
import { addBusinessDays, getCurbDays } from './days.ts'
import { findRefused } from './refused.ts'

test('business days leave out the weekend', () => {
  expect(addBusinessDays('2026-11-26', 3)).toBe('2026-12-01')
  expect(addBusinessDays('2026-11-28', 1)).toBe('2026-11-30')
  expect(addBusinessDays('2026-11-30', 5)).toBe('2026-12-07')
})

test.each([
  ['a morning', '2026-11-28T13:02:00Z', ['2026-11-28 08:00-23:59', '2026-11-29 00:00-23:59', '2026-11-30 00:00-08:00']],
  ['midnight', '2026-11-28T05:04:00Z', ['2026-11-28 00:00-23:59', '2026-11-29 00:00-23:59']],
  ['late', '2026-11-29T04:58:00Z', ['2026-11-28 23:55-23:59', '2026-11-29 00:00-23:59', '2026-11-30 00:00-23:55']],
])('a curb sale that begins in %s stands for 48 hours', (_name, now, days) => {
  const made = getCurbDays('America/New_York', new Date(now))
  expect(made.map(({ date, startTime, endTime }) => `${date} ${startTime}-${endTime}`)).toEqual(days)
})

test.each([
  ['Queen mattress', 'mattress'],
  ['Twin mattresses, two', 'mattress'],
  ['Air mattress', null],
  ['Sony Trinitron tube TV', 'tube-tv'],
  ['Samsung 40" flat TV', null],
  ['Baby crib, white', 'crib'],
  ['Cribbage board', null],
  ['Graco car seat', 'car-seat'],
  ['Billy bookcase (particle board)', 'particle-board'],
  ['Whirlpool washer', 'appliance'],
  ['Pressure washer', null],
  ['Toaster oven', null],
  ['Hair dryer', null],
  ['Hot glue gun', null],
  ['Paint brushes', null],
  ['Half a can of paint', 'hazard'],
  ['Piano bench', null],
  ['Upright piano with piano bench', 'piano'],
  ['Cuna de madera', 'crib'],
  ['Colchones', 'mattress'],
  ['Colchon matrimonial', 'mattress'],
  ['Two car batteries', 'hazard'],
  ['Blue stoneware vase', null],
])('what charities commonly refuse is known by its name: %s', (title, kind) => {
  expect(findRefused(title)).toBe(kind)
})

test('every kind that is refused has a name of its own', () => {
  expect(new Set(REFUSED_DONATIONS.map(refusedName)).size).toBe(REFUSED_DONATIONS.length)
})

test.each([
  [{ title: 'Green armchair', category: 'furniture', priceSuggested: '5.00' }, true],
  [{ title: 'Floor lamp', category: 'furniture', priceSuggested: '35.00' }, false],
  [{ title: 'Mountain bike', category: 'sports', priceSuggested: '20.00' }, true],
  [{ title: 'Silver ring', category: 'jewelry', priceSuggested: '40.00' }, true],
  [{ title: 'Coffee mugs', category: 'kitchen', priceSuggested: '1.00' }, false],
])('%o is big: %s', (item, expected) => {
  expect(isBig(item)).toBe(expected)
})
