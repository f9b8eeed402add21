import { RECEIPT_TOKEN } from '@yardsnap/contract/buyer-receipts'
import { expect, test } from 'vitest'
import { mintReceiptToken } from './receipt-token.ts'

test('tokens have the form that the server takes, and no two are the same', () => {
  const tokens = Array.from({ length: 500 }, mintReceiptToken)
  for (const token of tokens) expect(token).toMatch(RECEIPT_TOKEN)
  expect(new Set(tokens).size).toBe(tokens.length)
})
