import { t } from '@yardsnap/contract/texts'
import { splitLanguage, toLanguagePath } from '@yardsnap/contract/languages'
import type { IncomingHttpHeaders } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { databaseFailure } from '#db/wait-budget.ts'
import { AppError } from '#errors.ts'
import { passwordCallQueue } from '#auth/password-hashing.ts'
import type { Auth } from '#auth/auth.ts'
import { OIDC_PROVIDER } from '#auth/oidc-provider.ts'

export type { ConfirmationService } from './confirmation.ts'
export type { GrowingDelays } from './growing-delays.ts'
export type { OwnAccountService } from './own-account.ts'
export { requireRecent, type SignedIn } from './recent-sign-in.ts'
export type { PasswordResetService } from './password-reset.ts'
export type AccountsService = ReturnType<typeof accountsService>

/** Deleted accounts get an address in this domain, which is undeliverable (RFC 2606). */
export const DELETED_DOMAIN = 'deleted.invalid'

/** How long the provider may take to exchange a code. */
const PROVIDER_MS = 15_000
const PROVIDER_FAILED = 'provider_failed'

interface Dependencies {
  auth: Auth
  /** The app's public origin: scheme, host and port. */
  publicUrl: string
  hasProvider: boolean
  arePasswordsOn: boolean
}

export interface Beginning {
  location: string
  cookies: string[]
}

export function accountsService({ auth, publicUrl, hasProvider, arePasswordsOn }: Dependencies) {
  async function beginAtProvider(returnTo: string): Promise<Beginning> {
    if (!hasProvider) throw new AppError('not_found', t.lazy`There is nothing at this address`)
    const asked = {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: publicUrl },
      body: JSON.stringify({
        provider: OIDC_PROVIDER,
        callbackURL: returnTo,
        errorCallbackURL: signInPage(returnTo),
      }),
    }
    if (!(await auth.findProvider())) return { location: signInPage(returnTo, PROVIDER_FAILED), cookies: [] }
    const response = await auth.handler(new Request(new URL('/api/auth/sign-in/social', publicUrl), asked))
    const body: unknown = await response.json().catch(() => null)
    const url = body && typeof body === 'object' && 'url' in body ? body.url : null
    if (!response.ok || typeof url !== 'string') {
      throwDatabaseFailure()
      return { location: signInPage(returnTo, PROVIDER_FAILED), cookies: [] }
    }
    return { location: url, cookies: response.headers.getSetCookie() }
  }

  const enter = passwordCallQueue()

  return {
    beginAtProvider,
    signInPage,

    /**
     * Passes a request to Better Auth.
     * @param asked.hasPassword whether the call hashes a password; only a few of those run at once
     * @throws AppError `unavailable` when too many wait
     */
    async answer(asked: Request, { hasPassword }: { hasPassword: boolean }): Promise<Response> {
      const response = await (hasPassword ? enter(() => auth.handler(asked)) : auth.handler(asked))
      throwDatabaseFailure()
      return response
    },

    /** Passes on who comes back from the provider, which Better Auth asks for tokens without a time limit. */
    async answerFromProvider(asked: Request): Promise<Response> {
      const isAnswered = new AbortController()
      const late = delay(PROVIDER_MS, null, { signal: isAnswered.signal }).catch(() => null)
      const answer = auth.findProvider().then(() => auth.handler(asked))
      const response = await Promise.race([answer, late]).finally(() => isAnswered.abort())
      throwDatabaseFailure()
      const location = signInPage('/', PROVIDER_FAILED)
      return response ?? new Response(null, { status: 302, headers: { location } })
    },

    /** Where sign-in begins: the OpenID Connect provider if it is the only way, else the app's own page. */
    async beginLogin(returnTo: string): Promise<Beginning> {
      if (hasProvider && !arePasswordsOn) return beginAtProvider(returnTo)
      return { location: signInPage(returnTo), cookies: [] }
    },

    /** Ends the session in the database. @returns the Set-Cookie headers that clear it in the browser */
    async endSession(headers: IncomingHttpHeaders): Promise<string[]> {
      const response = await auth.api
        .signOut({ headers: new Headers({ cookie: headers.cookie ?? '' }), asResponse: true })
        .catch(() => null)
      throwDatabaseFailure()
      return response?.headers.getSetCookie() ?? []
    },
  }
}

/** In the language of the page that one comes from. */
function signInPath(returnTo: string): string {
  return toLanguagePath(splitLanguage(returnTo).language, '/sign-in')
}

/** @param error as Better Auth names it in addresses */
function signInPage(returnTo: string, error?: string): string {
  const isHome = splitLanguage(returnTo).path === '/'
  const query = new URLSearchParams({ ...(!isHome && { returnTo }), ...(error && { error }) }).toString()
  return `${signInPath(returnTo)}${query && `?${query}`}`
}

/** Better Auth treats some database errors as 'not signed in' and ignores others. */
function throwDatabaseFailure(): void {
  const failure = databaseFailure()
  if (failure !== undefined) throw failure
}
