import {
  createListing,
  deleteListing,
  fixGeocoding,
  getListing,
  getMyListings,
  updateListing,
} from '@yardsnap/contract/listings'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#errors.ts'
import { handle } from '#http/handle.ts'
import type { ListingsService } from './service.ts'

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/

function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key === 'string' && IDEMPOTENCY_KEY.test(key)) return key
  throw new AppError('invalid', 'An Idempotency-Key is 1 to 255 printable characters')
}

export function listingsRoutes(app: FastifyInstance, service: ListingsService): void {
  handle(app, getMyListings, ({ user }) => service.listOwn(user.id))
  handle(app, getListing, ({ user, params }) => service.read(user?.id ?? null, params.listingId))
  handle(app, createListing, ({ user, body }, request) => service.create(user, body, idempotencyKeyOf(request)))
  handle(app, fixGeocoding, ({ user }) => service.fixPositions(user.id), { limit: 'lookup' })
  handle(app, updateListing, ({ user, params, body }) => service.update(user, params.listingId, body))
  handle(app, deleteListing, ({ user, params }) => service.remove(user.id, params.listingId).then(() => undefined))
}
