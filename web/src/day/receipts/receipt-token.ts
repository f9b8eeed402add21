import { receiptPath } from '@yardsnap/contract/buyer-receipts'
import { pageUrl } from '#lib/page-path.ts'

const TOKEN_BYTES = 16

/** 128 random bits in base64url: the phone makes it, so that a receipt needs no signal. */
export function mintReceiptToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(TOKEN_BYTES))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

export const receiptUrl = (token: string): string => pageUrl(receiptPath(token))
