import { z } from 'zod'

export const OrganizeTab = z.enum(['houses', 'invite', 'news', 'print', 'details', 'team'])
export type OrganizeTab = z.infer<typeof OrganizeTab>

/** The search parameters of the organizing page. */
export const OrganizeView = z.object({ view: OrganizeTab.optional().catch(undefined) })
