import { expect, test } from 'vitest'
import { readPayForm, toPayForm } from './pay-form.ts'

const venmo = { kind: 'venmo' as const, handle: '@rosa', bankCode: '' }

test('a form reads as it was filled, and keeps what is turned off', () => {
  const form = toPayForm([venmo])
  expect(readPayForm(form)).toEqual({ ways: [venmo], problems: {}, tooMany: null })
  form.venmo.isOn = false
  form.cash.isOn = true
  expect(readPayForm(form).ways).toEqual([{ kind: 'cash', handle: '', bankCode: '' }])
  expect(form.venmo.handle).toBe('@rosa')
})

test('what is wrong stands at its way; the seventh is too many', () => {
  const form = toPayForm([{ ...venmo, handle: 'rosa w' }])
  expect(readPayForm(form).problems).toEqual({ venmo: 'This is not a name at Venmo: names there have no spaces.' })
  for (const entry of Object.values(form)) entry.isOn = true
  expect(readPayForm(form).tooMany).toBe('At most 6 ways to pay. Turn one off.')
  form.card.isOn = false
  expect(readPayForm(form).tooMany).toBeNull()
})
