import { isPremium, type Plan } from '@yardsnap/contract/plans'
import { fromNodeHeaders } from 'better-auth/node'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { type Auth, MAX_SESSION_SECONDS } from '#auth/auth.ts'

/** The caller according to the session, never according to request data. */
export interface SessionUser extends Plan {
  id: string
  email: string
  firstName: string
  lastName: string
  profileImageUrl: string | null
  isPremium: boolean
  isAdmin: boolean
  needsConfirmation: boolean
  sessionId: string
  signedInAt: Date
}

/** For whom a call about a listing is made: the caller, or the owner of the listing, whom a co-host acts for. */
export interface Host extends Plan {
  id: string
  /** The co-host. */
  byUserId?: string
}

interface SessionOptions {
  auth: Auth
  cookieName: string
  isAdmin: (account: {
    email: string
    emailVerified: boolean
    needsConfirmation: boolean
    isOperator: boolean
  }) => boolean
  needsConfirmation: (account: { emailVerified: boolean; needsConfirmation: boolean }) => boolean
}

declare module 'fastify' {
  interface FastifyInstance {
    findHost(caller: SessionUser, listingId: string): Promise<Host>
  }
  interface FastifyRequest {
    /** The signed-in user, or null; cached per request, and not queried at all without a session. */
    currentUser(): Promise<SessionUser | null>
    /** Of the signed-in user, as soon as `currentUser` has found one; for the log. */
    userId: string | undefined
    /** Whether the caller sends a session, valid or not. */
    hasSession(): boolean
  }
}

async function readUser({ auth, ...rules }: SessionOptions, request: FastifyRequest): Promise<SessionUser | null> {
  if (!request.hasSession()) return null
  const session = await auth.api.getSession({ headers: fromNodeHeaders(request.headers) })
  // A suspension ends all sessions; this ignores one that was opened at the same moment.
  if (!session || session.user.suspendedAt) return null
  if (Date.now() - new Date(session.session.createdAt).getTime() > MAX_SESSION_SECONDS * 1000) {
    await (await auth.$context).internalAdapter.deleteSession(session.session.token)
    return null
  }
  const { user } = session
  const plan: Plan = {
    accountType: user.accountType === 'premium' ? 'premium' : 'free',
    premiumExpiresAt: user.premiumExpiresAt ? new Date(user.premiumExpiresAt).toISOString() : null,
  }
  return {
    id: user.id,
    email: user.email,
    firstName: user.firstName || (user.name.split(' ')[0] ?? ''),
    lastName: user.lastName || user.name.split(' ').slice(1).join(' '),
    profileImageUrl: user.image ?? null,
    ...plan,
    isPremium: isPremium(plan, Date.now()),
    isAdmin: rules.isAdmin({
      ...user,
      needsConfirmation: user.needsConfirmation === true,
      isOperator: user.isOperator === true,
    }),
    needsConfirmation: rules.needsConfirmation({ ...user, needsConfirmation: user.needsConfirmation === true }),
    sessionId: session.session.id,
    signedInAt: new Date(session.session.createdAt),
  }
}

export const sessionPlugin = fp(async (app: FastifyInstance, options: SessionOptions) => {
  const known = new WeakMap<FastifyRequest, Promise<SessionUser | null>>()
  app.decorateRequest('hasSession', function (this: FastifyRequest) {
    return this.headers.cookie?.includes(`${options.cookieName}=`) ?? false
  })
  app.decorateRequest('userId', undefined)
  app.decorateRequest('currentUser', async function (this: FastifyRequest) {
    const pending = known.get(this) ?? readUser(options, this)
    known.set(this, pending)
    const user = await pending
    this.userId = user?.id
    return user
  })
})
