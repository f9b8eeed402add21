import { z } from 'zod'
import { Instant } from './calendar.ts'
import { consignorParams } from './consignors.ts'
import { endpoint } from './endpoint.ts'
import { PrintOptions } from './exports.ts'
import { LabelPaper } from './label-papers.ts'

/**
 * What is printed for a consignor. `tags`: those of their things that have printed terms. `acceptance`: what the organizer has
 * of theirs. `payout`: what was sold, and what they get.
 */
export const ConsignorPrint = z.enum(['tags', 'acceptance', 'payout'])
export type ConsignorPrint = z.infer<typeof ConsignorPrint>

const query = PrintOptions.pick({ paper: true }).extend({
  /** Of tags: what they are printed on; ten on a page of `paper` when it is missing. */
  labels: LabelPaper.optional(),
  /** Of tags: only those that were noted as printed at that time or later, as `markTagsPrinted` answered. */
  since: Instant.optional(),
})

export const printConsignor = endpoint({
  method: 'GET',
  path: '/api/listings/:listingId/consignors/:consignorId/prints/:print',
  summary: 'Tags, a receipt of acceptance or of the payout, as PDF in the language of the account',
  access: 'user',
  params: consignorParams.extend({ print: ConsignorPrint }),
  query,
  response: z.unknown(),
  mediaTypes: ['application/pdf'],
})

export const printPortal = endpoint({
  method: 'GET',
  path: '/api/consignor-portal/:token/prints/:print',
  summary: 'The same of the own things, by the link of a consignor',
  access: 'anyone',
  params: z.object({ token: z.string().max(100), print: ConsignorPrint }),
  query,
  response: z.unknown(),
  mediaTypes: ['application/pdf'],
})
