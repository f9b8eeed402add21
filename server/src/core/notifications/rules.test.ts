import { describe, expect, test } from 'vitest'
import { retrySeconds } from '#jobs/retry.ts'
import { afterQuietHours, naming, shortened } from './rules.ts'

describe('quiet hours', () => {
  test.each([
    // Denver is 6 hours behind in May.
    ['2031-05-03T20:59:00-06:00', 'America/Denver', '2031-05-03T20:59:00-06:00'],
    ['2031-05-03T21:00:00-06:00', 'America/Denver', '2031-05-04T07:00:00-06:00'],
    ['2031-05-04T06:59:00-06:00', 'America/Denver', '2031-05-04T07:00:00-06:00'],
    ['2031-05-04T07:00:00-06:00', 'America/Denver', '2031-05-04T07:00:00-06:00'],
    // The clock goes forward in the night, and back in another.
    ['2031-03-08T22:00:00-05:00', 'America/New_York', '2031-03-09T07:00:00-04:00'],
    ['2031-11-01T22:00:00-04:00', 'America/New_York', '2031-11-02T07:00:00-05:00'],
    // Without a zone that is known, those of Chicago.
    ['2031-05-03T22:00:00-05:00', null, '2031-05-04T07:00:00-05:00'],
    ['2031-05-03T22:00:00-05:00', 'Mars/Olympus', '2031-05-04T07:00:00-05:00'],
  ])('%s in %s becomes %s', (from, timeZone, expected) => {
    expect(afterQuietHours(new Date(from), timeZone)).toEqual(new Date(expected))
  })
})

test('pauses between attempts grow to an hour', () => {
  expect([1, 2, 3, 7, 8, 12].map(retrySeconds)).toEqual([30, 60, 120, 1920, 3600, 3600])
})

test('words fit on a locked phone, in one line and by whole characters', () => {
  const { title, text } = shortened({ title: 'Two\r\nlines', text: '🪑'.repeat(400) })
  expect(title).toBe('Two lines')
  expect(text).toBe(`${'🪑'.repeat(299)}…`)
})

test('a long name in a title is cut, and not what is said of it', () => {
  const say = (name: string) => ({ title: `${name} is held for you until 9:00 AM` })
  expect(naming('Desk', say)).toEqual(say('Desk'))
  const { title } = naming('🪑'.repeat(200), say)
  expect(title).toBe(`${'🪑'.repeat(69)}… is held for you until 9:00 AM`)
  expect(shortened({ title, text: '' }).title).toBe(title)
})
