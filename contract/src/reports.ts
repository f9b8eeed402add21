import { t } from './texts.ts'
import { z } from 'zod'
import { endpoint, listingParams } from './endpoint.ts'
import { plainText } from './text.ts'

export const MAX_REPORT_DETAILS = 1000

export const ReportReason = z.enum(['scam', 'forbidden', 'offensive', 'wrong', 'other'], {
  error: () => t`Choose a reason`,
})
export type ReportReason = z.infer<typeof ReportReason>

export const REPORT_REASONS: Record<ReportReason, string> = {
  scam: t`It looks like a scam`,
  forbidden: t`It offers things that may not be sold`,
  offensive: t`Its words or pictures are offensive`,
  wrong: t`The place, the date or the seller is wrong`,
  other: t`Something else`,
}

export const ListingReportInput = z.object({
  reason: ReportReason,
  details: plainText(() => t`What you wrote`, MAX_REPORT_DETAILS).default(''),
})
export type ListingReportInput = z.infer<typeof ListingReportInput>

export const reportListing = endpoint({
  method: 'POST',
  path: '/api/listings/:listingId/reports',
  summary: 'Tell the admin that something is wrong with a sale; telling again replaces what was told',
  access: 'user',
  params: listingParams,
  body: ListingReportInput,
})
