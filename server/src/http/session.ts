import { TOKEN_PREFIX } from '@yardsnap/contract/access-tokens'
import type { TokenScope } from '@yardsnap/contract/endpoint'
import { CALLER_HEADER } from '@yardsnap/contract/errors'
import { isPremium, type Plan } from '@yardsnap/contract/plans'
import { t } from '@yardsnap/contract/texts'
import { fromNodeHeaders } from 'better-auth/node'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { type Auth, MAX_SESSION_SECONDS } from '#auth/auth.ts'
import type { user as users } from '#db/schema/accounts.ts'
import { AppError } from '#errors.ts'

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

/** A program's call: the token that it sends, and for whom it acts. */
interface Program {
  tokenId: string
  scopes: readonly TokenScope[]
  user: typeof users.$inferSelect
}

interface SessionOptions {
  auth: Auth
  cookieName: string
  /** @returns null for a token that lets nobody in */
  findProgram: (token: string) => Promise<Program | null>
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
    /**
     * @throws AppError `unauthorized` where the caller sends a token that lets nobody in; `forbidden` where it lets nobody call
     *   what needs a user
     */
    checkToken(): Promise<void>
  }
  interface FastifyContextConfig {
    /** As of an `Endpoint`; without it, a token makes nobody of its sender. */
    tokenScope?: TokenScope
  }
}

interface Account {
  id: string
  email: string
  name: string
  firstName?: string | null | undefined
  lastName?: string | null | undefined
  image?: string | null | undefined
  accountType?: string | null | undefined
  premiumExpiresAt?: Date | null | undefined
}

/** Whom a call is made for, whether by a session or a token. */
function toPerson(account: Account) {
  const { id, email, name, firstName, lastName, image, accountType, premiumExpiresAt } = account
  const plan: Plan = {
    accountType: accountType === 'premium' ? 'premium' : 'free',
    premiumExpiresAt: premiumExpiresAt ? new Date(premiumExpiresAt).toISOString() : null,
  }
  return {
    id,
    email,
    firstName: firstName || (name.split(' ')[0] ?? ''),
    lastName: lastName || name.split(' ').slice(1).join(' '),
    profileImageUrl: image ?? null,
    ...plan,
    isPremium: isPremium(plan, Date.now()),
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
  const caller = request.headers[CALLER_HEADER]
  if (caller !== undefined && caller !== user.id) return null
  return {
    ...toPerson(user),
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

/** The secret of a program. Others send this header, too: Prometheus, and browsers to a proxy that asks for a password. */
function readToken({ headers }: FastifyRequest): string | null {
  const [scheme, token = ''] = (headers.authorization ?? '').split(' ', 2)
  return scheme?.toLowerCase() === 'bearer' && token.startsWith(TOKEN_PREFIX) ? token : null
}

const mayCall = ({ scopes }: Program, scope: TokenScope | undefined): boolean =>
  scope !== undefined && scopes.includes(scope)

/** A program is never an admin, and its sign-in is not recent, whatever its person is. */
function toProgramUser(
  { tokenId, user }: Program,
  needsConfirmation: SessionOptions['needsConfirmation'],
): SessionUser {
  return {
    ...toPerson(user),
    isAdmin: false,
    needsConfirmation: needsConfirmation(user),
    sessionId: tokenId,
    signedInAt: new Date(0),
  }
}

export const sessionPlugin = fp(async (app: FastifyInstance, options: SessionOptions) => {
  const known = new WeakMap<FastifyRequest, Promise<SessionUser | null>>()
  const programs = new WeakMap<FastifyRequest, Promise<Program | null>>()

  async function findProgram(request: FastifyRequest, token: string): Promise<Program | null> {
    const pending = programs.get(request) ?? options.findProgram(token)
    programs.set(request, pending)
    return pending
  }

  /** A token counts alone: it narrows what its sender may do, even beside a session. */
  async function readCaller(request: FastifyRequest): Promise<SessionUser | null> {
    const token = readToken(request)
    if (token === null) return readUser(options, request)
    const program = await findProgram(request, token)
    if (!program || !mayCall(program, request.routeOptions.config.tokenScope)) return null
    return toProgramUser(program, options.needsConfirmation)
  }

  app.decorateRequest('checkToken', async function (this: FastifyRequest) {
    const token = readToken(this)
    if (token === null) return
    const program = await findProgram(this, token)
    if (!program)
      throw new AppError('unauthorized', t.lazy`This token is not valid: it has ended, or was deleted or mistyped`)
    const { access, tokenScope } = this.routeOptions.config
    if (access !== 'user' || mayCall(program, tokenScope)) return
    if (tokenScope === undefined) throw new AppError('forbidden', t.lazy`This call is not for tokens`)
    throw new AppError('forbidden', t.lazy`This call needs a token with the scope ${tokenScope}`)
  })
  app.decorateRequest('hasSession', function (this: FastifyRequest) {
    return this.headers.cookie?.includes(`${options.cookieName}=`) ?? false
  })
  app.decorateRequest('userId', undefined)
  app.decorateRequest('currentUser', async function (this: FastifyRequest) {
    const pending = known.get(this) ?? readCaller(this)
    known.set(this, pending)
    const user = await pending
    this.userId = user?.id
    return user
  })
})
