import type { GenericEndpointContext } from 'better-auth'
import { APIError, createAuthMiddleware, getSessionFromCtx, isAPIError } from 'better-auth/api'
import type { Log } from '#log/logger.ts'

/** Header that passes the client's address to Better Auth; the server overwrites any value that the client sends. */
export const CLIENT_ADDRESS_HEADER = 'x-yardsnap-client'

/**
 * A sign-in attempt: an email address in lower case, which need not belong to an account, and the browser's cookies.
 */
export interface SignInAttempt {
  email: string
  cookies: string | null | undefined
}

/** What others may know about the person who chooses a password. */
export interface Person {
  email: string
  name?: string
  firstName?: string
  lastName?: string
}

/** The accounts feature's callbacks for sign-up and sign-in. */
export interface AccountRules {
  canSendMail: boolean
  /** @throws AppError `rate_limited` */
  beginSignIn(attempt: SignInAttempt): Promise<void>
  /** @returns a Set-Cookie header */
  signedIn(attempt: SignInAttempt): Promise<string>
  /** Called when a signed-in user has to re-enter their password. @throws AppError `rate_limited` */
  beginOwnPassword(userId: string): Promise<void>
  passwordChanged(userId: string): Promise<void>
  /** Called with each password that somebody chooses. @throws AppError `invalid` for one that is easy to guess */
  refuseGuessable(password: string, person: Person): void
  created(user: { id: string; needsConfirmation: boolean }): Promise<void>
  /**
   * Called when the sign-up response told the visitor to check their mail.
   * @param userId the new account's id, if one was created
   */
  signedUp(attempt: { userId: string; email: string }): Promise<void>
  /** Gives an account to the person whose email address the OpenID Connect provider has verified. */
  handOver(userId: string): Promise<void>
}

type SignInContext = Pick<GenericEndpointContext, 'context' | 'getSignedCookie'>

/** Better Auth endpoints whose body sets a name. */
const NAMED = new Set(['/sign-up/email', '/passkey/verify-registration'])

/** Checks that run before Better Auth handles a request. */
export function beforeAnswer(rules: AccountRules, refuseBadProfile: (body: Record<string, unknown>) => void) {
  return createAuthMiddleware(async (context) => {
    if (context.path === '/sign-in/email') await rules.beginSignIn(toSignInAttempt(context, readBody(context)['email']))
    // Also runs for an address that already has an account: Better Auth would not get as far as the insert.
    if (NAMED.has(context.path)) refuseBadProfile(readBody(context))
    if (context.path === '/sign-up/email') {
      const { password, email, name, firstName, lastName } = readBody(context)
      const person = { name: toText(name), firstName: toText(firstName), lastName: toText(lastName) }
      rules.refuseGuessable(toText(password), { email: toText(email), ...person })
    }
    if (context.path !== '/change-password') return undefined
    const session = await getSessionFromCtx(context)
    const body = readBody(context)
    if (session) {
      rules.refuseGuessable(toText(body['newPassword']), session.user)
      await rules.beginOwnPassword(session.user.id)
    }
    return { context: { body: { ...body, revokeOtherSessions: true } } }
  })
}

/** Side effects that depend on Better Auth's response. */
export function afterAnswer(rules: AccountRules, log: Log) {
  return createAuthMiddleware(async (context) => {
    // Reading a session may renew it, but that is not a sign-in.
    if (context.path === '/get-session') return undefined
    const { newSession, returned } = context.context
    const facts = { part: 'accounts', call: context.path, ip: context.headers?.get(CLIENT_ADDRESS_HEADER) }
    if (newSession) log.info({ ...facts, userId: newSession.user.id }, 'signed in')
    else if (isAPIError(returned)) log.info({ ...facts, code: returned.body?.code }, 'not signed in')
    if (newSession) await endFormerSession(context, newSession.session.token)
    if (newSession)
      context.setHeader('set-cookie', await rules.signedIn(toSignInAttempt(context, newSession.user.email)))
    if (isAPIError(returned)) return undefined
    if (context.path === '/change-password' && newSession) await rules.passwordChanged(newSession.user.id)
    if (context.path !== '/sign-up/email' || !rules.canSendMail) return undefined
    await rules.signedUp({ userId: userIdIn(returned), email: toText(readBody(context)['email']).toLowerCase() })
    return { status: true }
  })
}

/** Ends the browser's previous session at sign-in: replacing its cookie would leave a session that cannot be ended. */
async function endFormerSession({ context, getSignedCookie }: SignInContext, token: string): Promise<void> {
  const former = await getSignedCookie(context.authCookies.sessionToken.name, context.secret)
  if (former && former !== token) await context.internalAdapter.deleteSession(former)
}

function toSignInAttempt({ headers }: { headers?: Headers | undefined }, email: unknown): SignInAttempt {
  return { email: toText(email).toLowerCase(), cookies: headers?.get('cookie') }
}

function readBody({ body }: { body?: unknown }): Record<string, unknown> {
  if (!body || typeof body !== 'object' || Array.isArray(body)) {
    throw new APIError('BAD_REQUEST', { message: 'The request is not valid' })
  }
  return { ...body }
}

function userIdIn(returned: unknown): string {
  if (!returned || typeof returned !== 'object' || !('user' in returned)) return ''
  const { user } = returned
  return user && typeof user === 'object' && 'id' in user ? toText(user.id) : ''
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
