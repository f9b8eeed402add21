import { z } from 'zod'

export const SavedDays = z.enum(['all', 'today', 'tomorrow', 'weekend', 'next-week'])
export type SavedDays = z.infer<typeof SavedDays>

/** The search parameters of the page; invalid ones are dropped. */
export const SavedView = z.object({
  days: SavedDays.optional().catch(undefined),
  sort: z.enum(['custom', 'title', 'date']).optional().catch(undefined),
  /** `trip`: the last trip in place of the list. */
  show: z.literal('trip').optional().catch(undefined),
})
export type SavedView = z.infer<typeof SavedView>
