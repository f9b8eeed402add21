import { z } from 'zod'

export const ConsignmentTab = z.enum(['consignors', 'items', 'helpers', 'terms'])
export type ConsignmentTab = z.infer<typeof ConsignmentTab>

/** The search parameters of the page of a sale of many sellers. */
export const ConsignmentView = z.object({ view: ConsignmentTab.optional().catch(undefined) })
