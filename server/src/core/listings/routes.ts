import { t } from '@yardsnap/contract/texts'
import { getListing } from '@yardsnap/contract/listings'
import * as own from '@yardsnap/contract/own-listings'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#errors.ts'
import { handle } from '#http/handle.ts'
import type { CopyingService } from './copy-service.ts'
import type { PageStyleService } from './page-style.ts'
import type { ListingsService } from './service.ts'

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/

function readIdempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key === 'string' && IDEMPOTENCY_KEY.test(key)) return key
  throw new AppError('invalid', t.lazy`An Idempotency-Key is 1 to 255 printable characters`)
}

interface Services {
  listings: ListingsService
  styles: PageStyleService
  copies: CopyingService
}

export function listingsRoutes(app: FastifyInstance, { listings: service, styles, copies }: Services): void {
  handle(app, own.getMyListings, ({ user }) => service.listOwn(user.id))
  handle(app, getListing, ({ user, params }) => service.read(user?.id ?? null, params.listingId))
  handle(app, own.createListing, ({ user, body }, request) =>
    service.create(user, body, { idempotencyKey: readIdempotencyKey(request) }),
  )
  handle(app, own.deleteListing, ({ user, params }) => service.remove(user.id, params.listingId))
  handle(app, own.customizePage, ({ user, params, body }) => styles.customize(user.id, params.listingId, body))
  handle(app, own.copyListing, ({ user, params }) => copies.copy(user, params.listingId), { limit: 'upload' })
}
