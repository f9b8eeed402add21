import { expect, test } from 'vitest'
import { pickKind, rangeText } from './kinds.ts'

const lamp = {
  title: 'Floor lamp',
  category: 'furniture' as const,
  price: '25.00',
  low: '15.00',
  high: '40.00',
  isMatch: true,
  group: 'home-decor' as const,
}
const base = { ...lamp, title: 'Lamp base', isMatch: false }

test.each([
  ['a name', 'floor lamp ', [base, lamp], 'Floor lamp'],
  ['a name with a color', 'red floor lamp', [lamp, base], 'Floor lamp'],
  ['the beginning of a name', 'lamp', [base], undefined],
  ['nothing that is known', 'zither', [], undefined],
])('%s means its kind', (_what, text, found, title) => {
  expect(pickKind(text, found)?.title).toBe(title)
})

test('a usual range is told in whole dollars', () => {
  expect(rangeText(lamp)).toBe('$15 to $40')
  expect(rangeText({ low: '5.00', high: '5.40' })).toBe('$5')
})
