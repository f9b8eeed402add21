import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ListingSummary } from './listings.ts'
import { plainText } from './text.ts'

export const DEFAULT_PAGE_SIZE = 60
export const MAX_PAGE_SIZE = 100

export const PublicListing = ListingSummary.extend({
  /** Miles from the place asked for, when there is one. */
  distance: z.number().nullable(),
  ownerName: z.string(),
})
export type PublicListing = z.infer<typeof PublicListing>

/** Published sales that are not over. */
export const getPublicListings = endpoint({
  method: 'GET',
  path: '/api/public-listings',
  summary: 'Published sales',
  access: 'anyone',
  query: z.object({
    search: plainText('Search', 200).optional(),
    limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
  }),
  status: 200,
  response: z.array(PublicListing),
})
