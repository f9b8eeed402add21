import type { FastifyRequest } from 'fastify'
import type { Visitor } from '#auth/device-hash.ts'
import { addressKey } from './rate-limit.ts'
import type { SessionUser } from './session.ts'

/** The caller of an endpoint that anyone may call. */
export function toVisitor(user: SessionUser | null, { ip, headers }: FastifyRequest): Visitor {
  return { userId: user?.id ?? null, address: addressKey(ip), userAgent: headers['user-agent'] ?? '' }
}
