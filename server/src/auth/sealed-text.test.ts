import { expect, test } from 'vitest'
import { textSeal } from './sealed-text.ts'

const secret = 'a secret of at least thirty-two characters'

test('a sealed text opens for what it belongs to, with the same secret and purpose, and unchanged', () => {
  const names = textSeal({ secret, purpose: 'names' })
  const sealed = names.seal('@rosa 🌹', 'anna')
  expect(names.open(sealed, 'anna')).toBe('@rosa 🌹')
  expect(textSeal({ secret, purpose: 'names' }).open(sealed, 'anna')).toBe('@rosa 🌹')
  expect(names.open(sealed, 'ben')).toBeNull()
  expect(textSeal({ secret, purpose: 'others' }).open(sealed, 'anna')).toBeNull()
  expect(textSeal({ secret: `${secret}.`, purpose: 'names' }).open(sealed, 'anna')).toBeNull()
  const changed = `${sealed.slice(0, 8)}${sealed[8] === 'A' ? 'B' : 'A'}${sealed.slice(9)}`
  for (const other of [changed, sealed.slice(0, -4), `v2${sealed.slice(2)}`, '', 'v1.']) {
    expect(names.open(other, 'anna')).toBeNull()
  }
})

test('the same text is sealed differently each time', () => {
  const names = textSeal({ secret, purpose: 'names' })
  expect(names.seal('rosa', 'anna')).not.toBe(names.seal('rosa', 'anna'))
  expect(names.seal('rosa', 'anna')).not.toContain('rosa')
})
