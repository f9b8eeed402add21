import { t } from './texts.ts'
import { z } from 'zod'
import { endpoint, TOKEN_SCOPES, type TokenScope } from './endpoint.ts'
import { plainText } from './text.ts'

/** Of one account. */
export const MAX_ACCESS_TOKENS = 10
export const MAX_TOKEN_NAME_LENGTH = 60
export const MAX_TOKEN_DAYS = 365
export const DEFAULT_TOKEN_DAYS = 90
/** What each begins with, so that people and scanners of published code recognize one. */
export const TOKEN_PREFIX = 'ysp_'

/** What a scope is for, on the page where it is chosen. */
export function describeScope(scope: TokenScope): { name: string; description: string } {
  switch (scope) {
    case 'read':
      return { name: t`Read your sales`, description: t`Drafts, things, photos, and who asks for holds and offers.` }
    case 'write':
      return {
        name: t`Change your sales`,
        description: t`Make, publish, change and delete sales, and mark things sold.`,
      }
    case 'till':
      return { name: t`Read what was sold`, description: t`What was sold, for how much, and the reports of your till.` }
  }
}

export const AccessTokenInput = z.object({
  /** What its owner calls it. */
  name: plainText(() => t`Name`, MAX_TOKEN_NAME_LENGTH).min(1, { error: () => t`Enter what the token is for` }),
  scopes: z
    .array(z.enum(TOKEN_SCOPES))
    .min(1, { error: () => t`Choose what the token may do` })
    .max(TOKEN_SCOPES.length)
    .transform((scopes) => TOKEN_SCOPES.filter((scope) => scopes.includes(scope))),
  /** From now on. */
  days: z
    .number({ error: () => t`Enter a number of days` })
    .int({ error: () => t`Enter a whole number of days` })
    .min(1, { error: () => t`A token is valid for at least a day` })
    .max(MAX_TOKEN_DAYS, { error: () => t`A token is valid for at most ${MAX_TOKEN_DAYS} days` }),
})
export type AccessTokenInput = z.infer<typeof AccessTokenInput>

/** A token without its secret. Instants are ISO 8601, UTC. */
export const AccessToken = z.object({
  id: z.uuid(),
  name: z.string(),
  scopes: z.array(z.enum(TOKEN_SCOPES)),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** To the hour; null: never. */
  lastUsedAt: z.string().nullable(),
})
export type AccessToken = z.infer<typeof AccessToken>

export const listAccessTokens = endpoint({
  method: 'GET',
  path: '/api/access-tokens',
  summary:
    'The tokens that let programs act for the caller, without their secrets, the latest first; ended ones for 30 days',
  access: 'user',
  response: z.array(AccessToken),
})

export const createAccessToken = endpoint({
  method: 'POST',
  path: '/api/access-tokens',
  summary:
    'Make a token for a program, which sends it as “Authorization: Bearer …”; it is answered only now, soon after signing in',
  access: 'user',
  body: AccessTokenInput,
  status: 201,
  response: AccessToken.extend({ token: z.string() }),
})

export const deleteAccessToken = endpoint({
  method: 'DELETE',
  path: '/api/access-tokens/:tokenId',
  summary: 'Let a token do nothing more',
  access: 'user',
  params: z.object({ tokenId: z.uuid() }),
})
