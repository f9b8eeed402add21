import type { IncomingHttpHeaders } from 'node:http'
import { databaseFailure } from '#db/patience.ts'
import { AppError } from '#errors.ts'
import { passwordDoor } from '#password-hashing.ts'
import { type Auth, OIDC_PROVIDER } from '#auth.ts'

export { DELETED_DOMAIN } from './leaving.ts'
export type { OwnAccountService } from './own-account.ts'
export type AccountsService = ReturnType<typeof accountsService>

interface Dependencies {
  auth: Auth
  /** Under which the app is reached: scheme, host and port. */
  publicUrl: string
  /** Whether an OpenID Connect provider is configured. */
  hasProvider: boolean
}

export function accountsService({ auth, publicUrl, hasProvider }: Dependencies) {
  const enter = passwordDoor()

  return {
    /** The answer of the accounts library to one of its own calls. @throws AppError `unavailable` when too many wait */
    async answer(asked: Request): Promise<Response> {
      const response = await enter(new URL(asked.url).pathname, () => auth.handler(asked))
      throwDatabaseFailure()
      const waitSeconds = response.headers.get('x-retry-after')
      if (waitSeconds) response.headers.set('retry-after', waitSeconds)
      return response
    },

    /** Where signing in begins: the configured OpenID Connect provider, else the app's own page. */
    async beginLogin(returnTo: string): Promise<{ location: string; cookies: string[] }> {
      if (!hasProvider) {
        const query = returnTo === '/' ? '' : `?${new URLSearchParams({ returnTo }).toString()}`
        return { location: `/sign-in${query}`, cookies: [] }
      }
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
