import { RECEIPT_TOKEN } from '@yardsnap/contract/buyer-receipts'
import { DOOR_TOKEN } from '@yardsnap/contract/door-line'
import { expect, test } from 'vitest'
import { newToken } from './base64url.ts'

test('tokens have the forms that the server takes, and no two are the same', () => {
  const tokens = Array.from({ length: 500 }, newToken)
  for (const token of tokens) {
    expect(token).toMatch(RECEIPT_TOKEN)
    expect(token).toMatch(DOOR_TOKEN)
  }
  expect(new Set(tokens).size).toBe(tokens.length)
})
