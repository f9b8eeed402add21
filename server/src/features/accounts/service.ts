import type { IncomingHttpHeaders } from 'node:http'
import { databaseFailure } from '#db/wait-budget.ts'
import { AppError } from '#errors.ts'
import { passwordCallQueue } from '#password-hashing.ts'
import { type Auth, OIDC_PROVIDER } from '#auth.ts'

export type { ConfirmationService } from './confirmation.ts'
export type { OwnAccountService } from './own-account.ts'
export type { PasswordResetService } from './password-reset.ts'
export type AccountsService = ReturnType<typeof accountsService>

/** Deleted accounts keep an address of this domain, to which nothing can be delivered (RFC 2606). */
export const DELETED_DOMAIN = 'deleted.invalid'

interface Dependencies {
  auth: Auth
  /** Under which the app is reached: scheme, host and port. */
  publicUrl: string
  /** Whether an OpenID Connect provider is configured. */
  hasProvider: boolean
  arePasswordsOn: boolean
}

export interface Beginning {
  location: string
  cookies: string[]
}

export function accountsService({ auth, publicUrl, hasProvider, arePasswordsOn }: Dependencies) {
  async function beginAtProvider(returnTo: string): Promise<Beginning> {
    if (!hasProvider) throw new AppError('not_found', 'There is nothing at this address')
    const response = await auth.handler(
      new Request(new URL('/api/auth/sign-in/social', publicUrl), {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: publicUrl },
        body: JSON.stringify({ provider: OIDC_PROVIDER, callbackURL: returnTo, errorCallbackURL: '/sign-in' }),
      }),
    )
    const body: unknown = await response.json().catch(() => null)
    const url = body && typeof body === 'object' && 'url' in body ? body.url : null
    if (!response.ok || typeof url !== 'string') {
      throw new AppError('provider_failed', 'The sign-in service does not answer. Try again in a moment.')
    }
    return { location: url, cookies: response.headers.getSetCookie() }
  }

  const enter = passwordCallQueue()

  return {
    beginAtProvider,

    /**
     * The answer of the accounts library to one of its own calls.
     * @param asked.hasPassword of a call that works with a password, of which only a few are let in at once
     * @throws AppError `unavailable` when too many wait
     */
    async answer(asked: Request, { hasPassword }: { hasPassword: boolean }): Promise<Response> {
      const response = await (hasPassword ? enter(() => auth.handler(asked)) : auth.handler(asked))
      throwDatabaseFailure()
      return response
    },

    /** Where signing in begins: the OpenID Connect provider where that is the only way, else the app's own page. */
    async beginLogin(returnTo: string): Promise<Beginning> {
      if (hasProvider && !arePasswordsOn) return beginAtProvider(returnTo)
      const query = returnTo === '/' ? '' : `?${new URLSearchParams({ returnTo }).toString()}`
      return { location: `/sign-in${query}`, cookies: [] }
    },

    /** Ends the session in the database and answers the cookies that clear it in the browser. */
    async endSession(headers: IncomingHttpHeaders): Promise<string[]> {
      const response = await auth.api
        .signOut({ headers: new Headers({ cookie: headers.cookie ?? '' }), asResponse: true })
        .catch(() => null)
      throwDatabaseFailure()
      return response?.headers.getSetCookie() ?? []
    },
  }
}

/** Better Auth takes some failures of the database for 'not signed in', and goes on after others. */
function throwDatabaseFailure(): void {
  const failure = databaseFailure()
  if (failure !== undefined) throw failure
}
