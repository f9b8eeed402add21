import { z } from 'zod'
import { endpoint, listingParams } from './endpoint.ts'
import { ItemCategory } from './items.ts'
import { Money } from './money.ts'

/** Cheap similar items that sell better together. Nothing changes until the seller makes one item of them. */
export const Bundle = z.object({
  itemIds: z.array(z.string()),
  title: z.string(),
  category: ItemCategory,
  /** For the whole lot. */
  price: Money,
  /** What its items would bring one by one. */
  separately: Money,
})
export type Bundle = z.infer<typeof Bundle>

export const getBundles = endpoint({
  method: 'GET',
  path: '/api/listings/:listingId/bundles',
  summary: 'Lots that could be made of the items of an own sale (Premium)',
  access: 'user',
  forCoHosts: true,
  params: listingParams,
  response: z.array(Bundle),
})
