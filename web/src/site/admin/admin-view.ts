import { z } from 'zod'

export const ADMIN_TABS = [
  'figures',
  'reports',
  'messages',
  'sales',
  'seen',
  'days',
  'rules',
  'users',
  'ads',
  'supplies',
  'waitlist',
  'mail',
  'log',
] as const
export type AdminTab = (typeof ADMIN_TABS)[number]

/** The search parameters of the admin page. */
export const AdminView = z.object({
  tab: z.enum(ADMIN_TABS).optional().catch(undefined),
  search: z.string().optional().catch(undefined),
})
