import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { describeError } from './reason.ts'

test('of a statement that failed, operators read why, without its SQL and values', () => {
  const cause = new Error('could not extend file "base/5/1": No space left on device')
  expect(describeError(new DrizzleQueryError('insert into "user" values ($1)', ['12 Elm Street'], cause))).toBe(
    cause.message,
  )
})
