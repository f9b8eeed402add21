import { isPremium, type Plan } from '@yardsnap/contract/plans'
import { fromNodeHeaders } from 'better-auth/node'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Auth } from '#auth.ts'

/** Who makes a request, as the session says; never as the request claims. */
export interface SessionUser extends Plan {
  id: string
  email: string
  firstName: string
  lastName: string
  profileImageUrl: string | null
  isPremium: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in user, or null; read once a request, and not at all when it carries no cookie. */
    currentUser(): Promise<SessionUser | null>
  }
}

async function readUser(auth: Auth, request: FastifyRequest): Promise<SessionUser | null> {
  if (!request.headers.cookie) return null
  const session = await auth.api.getSession({ headers: fromNodeHeaders(request.headers) })
  if (!session) return null
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
  }
}

export const sessionPlugin = fp(async (app: FastifyInstance, { auth }: { auth: Auth }) => {
  const known = new WeakMap<FastifyRequest, Promise<SessionUser | null>>()
  app.decorateRequest('currentUser', function (this: FastifyRequest) {
    const pending = known.get(this) ?? readUser(auth, this)
    known.set(this, pending)
    return pending
  })
})
