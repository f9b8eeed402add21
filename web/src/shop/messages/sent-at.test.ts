import { expect, test } from 'vitest'
import { formatSentAt } from './sent-at.ts'

const NOW_MS = Date.parse('2026-11-20T20:30:00Z')

test.each([
  ['2026-11-20T20:29:31Z', 'Just now'],
  ['2026-11-20T20:31:00Z', 'Just now'],
  ['2026-11-20T20:25:00Z', '5 min ago'],
  ['2026-11-20T18:05:00Z', '1:05 PM'],
  ['2026-11-18T18:05:00Z', 'Nov 18, 1:05 PM'],
])('a message of %s reads as %s', (sentAt, expected) => {
  expect(formatSentAt(sentAt, NOW_MS, 'America/New_York')).toBe(expected)
})
