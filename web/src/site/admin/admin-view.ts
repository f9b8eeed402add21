import { anyText, oneOf, searchReader } from '#lib/search-fields.ts'

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
export const toAdminView = searchReader({ tab: oneOf(ADMIN_TABS), search: anyText })
