import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { AccountType } from './plans.ts'

export const CurrentUser = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.string().nullable(),
  accountType: AccountType,
  premiumExpiresAt: z.string().nullable(),
  isAdmin: z.boolean(),
  /** Whether publishing and writing to others wait for the address to be confirmed. */
  needsConfirmation: z.boolean(),
})
export type CurrentUser = z.infer<typeof CurrentUser>

/** How a sale's host appears to others: first and last name, nothing else (S1.5). */
export const Host = z.object({
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.string().nullable(),
})
export type Host = z.infer<typeof Host>

export const getCurrentUser = endpoint({
  method: 'GET',
  path: '/api/auth/user',
  summary: 'Who is signed in',
  access: 'user',
  response: CurrentUser,
})

/** A path of this site to return to, or '/'. Resolved as browsers do, so that no trick leads to another site. */
export function safeReturnPath(value: string | null | undefined): string {
  const home = 'https://site.invalid'
  if (!value?.startsWith('/')) return '/'
  const url = URL.parse(value, home)
  if (!url || url.origin !== home || url.pathname.startsWith('//')) return '/'
  return url.pathname + url.search + url.hash
}
