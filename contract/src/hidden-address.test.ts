import { expect, test } from 'vitest'
import { isAddressYetHidden } from './hidden-address.ts'

test('an address is hidden until six in the morning of the sale, by the clock there', () => {
  const sale = { hidesAddress: true, saleDate: '2027-05-01', timeZone: 'America/New_York' }
  expect(isAddressYetHidden(sale, new Date('2027-05-01T09:59:00Z'))).toBe(true)
  expect(isAddressYetHidden(sale, new Date('2027-05-01T10:00:00Z'))).toBe(false)
  expect(isAddressYetHidden({ ...sale, saleDate: null }, new Date())).toBe(true)
  expect(isAddressYetHidden({ ...sale, hidesAddress: false }, new Date('2027-04-01T00:00:00Z'))).toBe(false)
})

test('an address is shown from six by the clock on a day whose night is an hour shorter or longer', () => {
  const sale = { hidesAddress: true, timeZone: 'America/New_York' }
  for (const [saleDate, six] of [
    ['2027-03-14', '2027-03-14T10:00:00Z'],
    ['2027-11-07', '2027-11-07T11:00:00Z'],
  ] as const) {
    expect(isAddressYetHidden({ ...sale, saleDate }, new Date(Date.parse(six) - 1))).toBe(true)
    expect(isAddressYetHidden({ ...sale, saleDate }, new Date(six))).toBe(false)
  }
})
