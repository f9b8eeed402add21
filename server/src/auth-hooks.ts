import { APIError, createAuthMiddleware, getSessionFromCtx, isAPIError } from 'better-auth/api'

/** Who tries to sign in: an address in lower case that need not be an account's, and the browser's cookies. */
export interface SignInAttempt {
  email: string
  cookies: string | null | undefined
}

/** What the accounts feature has to say and to do when somebody signs up or in. */
export interface AccountRules {
  canSendMail: boolean
  /** @throws AppError `rate_limited` */
  beginSignIn(attempt: SignInAttempt): Promise<void>
  /** @returns a Set-Cookie header */
  signedIn(attempt: SignInAttempt): Promise<string>
  /** The password of the signed-in account is asked for again. @throws AppError `rate_limited` */
  beginOwnPassword(userId: string): Promise<void>
  passwordChanged(userId: string): Promise<void>
  /** An account was made. */
  created(user: { id: string; needsConfirmation: boolean }): Promise<void>
  /** Somebody was told to look into their mail. @param userId of the account that was made, if one was */
  signedUp(attempt: { userId: string; email: string }): Promise<void>
  /** An account goes to the person whose address a provider vouches for. */
  handOver(userId: string): Promise<void>
}

/** Calls that give something a name. */
const NAMED = new Set(['/sign-up/email', '/passkey/verify-registration'])

/** Checks of a request before Better Auth answers it. */
export function beforeAnswer(rules: AccountRules, refuseBadNames: (body: Record<string, unknown>) => void) {
  return createAuthMiddleware(async (context) => {
    if (context.path === '/sign-in/email') await rules.beginSignIn(attemptOf(context, bodyOf(context)['email']))
    // Also for an address that has an account, which would never get as far as being written.
    if (NAMED.has(context.path)) refuseBadNames(bodyOf(context))
    if (context.path !== '/change-password') return undefined
    const session = await getSessionFromCtx(context)
    if (session) await rules.beginOwnPassword(session.user.id)
    return { context: { body: { ...bodyOf(context), revokeOtherSessions: true } } }
  })
}

/** What follows from Better Auth's answer. */
export function afterAnswer(rules: AccountRules) {
  return createAuthMiddleware(async (context) => {
    // Reading a session may renew it, which is no signing in.
    if (context.path === '/get-session') return undefined
    const { newSession, returned } = context.context
    if (newSession) context.setHeader('set-cookie', await rules.signedIn(attemptOf(context, newSession.user.email)))
    if (isAPIError(returned)) return undefined
    if (context.path === '/change-password' && newSession) await rules.passwordChanged(newSession.user.id)
    if (context.path !== '/sign-up/email' || !rules.canSendMail) return undefined
    await rules.signedUp({ userId: userIdIn(returned), email: textOf(bodyOf(context)['email']).toLowerCase() })
    return { status: true }
  })
}

function attemptOf({ headers }: { headers?: Headers | undefined }, email: unknown): SignInAttempt {
  return { email: textOf(email).toLowerCase(), cookies: headers?.get('cookie') }
}

function bodyOf({ body }: { body?: unknown }): Record<string, unknown> {
  if (!body || typeof body !== 'object' || Array.isArray(body)) {
    throw new APIError('BAD_REQUEST', { message: 'The request is not valid' })
  }
  return { ...body }
}

function userIdIn(returned: unknown): string {
  if (!returned || typeof returned !== 'object' || !('user' in returned)) return ''
  const { user } = returned
  return user && typeof user === 'object' && 'id' in user ? textOf(user.id) : ''
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
