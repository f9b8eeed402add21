import { expect, test } from 'vitest'
import { approvedMessage } from './approved-message.ts'

test.each([
  [[], 'Nothing was left to approve', false],
  [['a'], '1 house is in', true],
  [['a', 'b'], '2 houses are in', true],
])('letting %j in says "%s"; Undo: %s', (ids, title, hasUndo) => {
  const message = approvedMessage(ids, () => undefined)
  expect([message.title, 'action' in message]).toEqual([title, hasUndo])
})
