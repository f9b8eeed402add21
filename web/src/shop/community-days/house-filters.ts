import { ItemCategory } from '@yardsnap/contract/items'
import { z } from 'zod'

/** Which houses of a day are shown; part of the address. */
export const HouseFilters = z.object({
  date: z.iso.date().optional().catch(undefined),
  category: z.string().toLowerCase().pipe(ItemCategory).optional().catch(undefined),
})
export type HouseFilters = z.infer<typeof HouseFilters>
