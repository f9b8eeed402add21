import { expect, test } from 'vitest'
import { safeReturnPath } from './accounts.ts'

test.each(['/', '/create', '/create?edit=1', '/sale/1#items', '/saved?sort=date'])('B7 returns to %s', (path) => {
  expect(safeReturnPath(path)).toBe(path)
})

const LEAD_AWAY = [
  'https://evil.example',
  'evil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/./\\evil.example',
  '/..//evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  ' /evil',
  '',
]

test.each(LEAD_AWAY)('B7 %j does not lead off the site', (value) => {
  const path = safeReturnPath(value)
  expect(new URL(path, 'https://site.example').origin).toBe('https://site.example')
  expect(path.startsWith('//')).toBe(false)
})
