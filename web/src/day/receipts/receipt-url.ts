import { receiptPath } from '@yardsnap/contract/buyer-receipts'
import { pageUrl } from '#lib/page-path.ts'

export const receiptUrl = (token: string): string => pageUrl(receiptPath(token))
