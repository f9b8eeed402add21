import { z } from 'zod'

export const OPERATOR_TABS = [
  'figures',
  'reports',
  'sales',
  'users',
  'ads',
  'supplies',
  'waitlist',
  'mail',
  'log',
] as const
export type OperatorTab = (typeof OPERATOR_TABS)[number]

/** The address of the operator's page: which tab, and what is searched in it. */
export const OperatorView = z.object({
  tab: z.enum(OPERATOR_TABS).optional().catch(undefined),
  search: z.string().optional().catch(undefined),
})
