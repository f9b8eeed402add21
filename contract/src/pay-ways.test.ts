import { describe, expect, test } from 'vitest'
import { payWords } from './pay-kinds.ts'
import { MAX_PAY_WAYS, PayWay, payLink, PayWays, payWaysFor, shownPayPage } from './pay-ways.ts'

const sum = { cents: 1200, note: 'Sale, #214' }
const way = (kind: PayWay['kind'], handle = '') => ({ kind, handle, bankCode: '' })

describe('links of ways to pay', () => {
  test.each([
    ['venmo', 'rosa-w', 'https://venmo.com/rosa-w?txn=pay&amount=12.00&note=Sale%2C%20%23214'],
    ['venmo', '@rosa-w', 'https://venmo.com/rosa-w?txn=pay&amount=12.00&note=Sale%2C%20%23214'],
    ['venmo', 'https://venmo.com/u/rosa-w', 'https://venmo.com/rosa-w?txn=pay&amount=12.00&note=Sale%2C%20%23214'],
    ['cash_app', '$rosa', 'https://cash.app/$rosa/12.00'],
    ['cash_app', 'https://cash.app/$rosa', 'https://cash.app/$rosa/12.00'],
    ['paypal', 'rosa', 'https://paypal.me/rosa/12.00USD'],
    ['paypal', 'paypal.me/rosa?country=US', 'https://paypal.me/rosa/12.00USD'],
  ] as const)('%s of %s', (kind, handle, link) => {
    expect(PayWay.parse(way(kind, handle)).handle).toBe(handle)
    expect(payLink(way(kind, handle), sum)).toBe(link)
  })

  test('cents are exact, and other ways have no link', () => {
    expect(payLink(way('cash_app', 'rosa'), { cents: 105, note: '' })).toBe('https://cash.app/$rosa/1.05')
    for (const kind of ['cash', 'zelle', 'check', 'card'] as const) expect(payLink(way(kind, 'rosa'), sum)).toBeNull()
  })

  test('the page that opens is shown as its service writes it', () => {
    expect(shownPayPage(way('venmo', '@rosa-w'))).toBe('venmo.com/rosa-w')
    expect(shownPayPage(way('cash_app', '$rosa'))).toBe('cash.app/$rosa')
    expect(shownPayPage(way('venmo', 'rosa w'))).toBeNull()
    expect(shownPayPage(way('cash'))).toBeNull()
  })
})

describe('what may be entered', () => {
  test.each([
    way('venmo'),
    way('venmo', 'rosa w'),
    way('venmo', '@'),
    way('venmo', 'https://venmo.com/code?user_id=2483219847315456'),
    way('paypal', 'rosa/../ben?x'.replace('rosa', '')),
    way('zelle', 'rosa'),
    way('check', 'Rosa\nWells'),
    way('cash', 'x'.repeat(61)),
    { ...way('cash'), bankCode: 'https://bank.example' },
  ])('refuses %j at its field', (bad) => {
    const { error } = PayWay.safeParse(bad)
    expect(error?.issues[0]?.path).toEqual([bad.bankCode ? 'bankCode' : 'handle'])
    expect(error?.issues[0]?.message).not.toBe('')
  })

  test('takes six ways, each once', () => {
    const all = [
      way('cash'),
      way('venmo', 'rosa'),
      way('cash_app', 'rosa'),
      way('paypal', 'rosa'),
      way('zelle', '(407) 555-0100'),
      way('check', 'x'.repeat(60)),
      way('card'),
    ]
    expect(PayWays.safeParse({ ways: all.slice(0, MAX_PAY_WAYS) }).success).toBe(true)
    expect(PayWays.safeParse({ ways: all }).error?.issues[0]?.message).toBe('At most 6 ways to pay')
    expect(PayWays.safeParse({ ways: [way('cash'), way('cash')] }).success).toBe(false)
    expect(payWords(['cash', 'venmo'])).toBe('Cash, Venmo')
  })
})

test("a basket of one owner alone is paid to that owner, if they have ways; else to the sale's host", () => {
  const known = {
    ways: [way('cash')],
    owners: [
      { ownerId: 'maya', ways: [way('venmo', 'maya')] },
      { ownerId: 'ben', ways: [] },
    ],
  }
  const of = (...owners: (string | null)[]) =>
    payWaysFor(
      known,
      owners.map((ownerId) => ({ ownerId })),
    ).ownerId
  expect(of('maya', 'maya')).toBe('maya')
  expect(of('maya', null)).toBeNull()
  expect(of('maya', 'ben')).toBeNull()
  expect(of('ben')).toBeNull()
  expect(of(null)).toBeNull()
  expect(of()).toBeNull()
})
