import { createUpload, listPhotos, setBlurs, setImageAcl } from '@yardsnap/contract/photos'
import type { FastifyInstance } from 'fastify'
import { handle } from '#http/handle.ts'
import { absoluteUrl, sitePath } from '#http/site-url.ts'
import { companionRoutes } from './companion-routes.ts'
import { pictureRoutes } from './picture-routes.ts'
import type { PhotosService } from './service.ts'
import { storageRoutes } from './storage-routes.ts'

export function photosRoutes(app: FastifyInstance, service: PhotosService): void {
  handle(
    app,
    createUpload,
    async ({ user, body }, request) => {
      const { url, key } = await service.uploads.create(user.id, { bytes: body.size })
      return { uploadURL: absoluteUrl(request, url), objectPath: `/objects/${key}` }
    },
    { limit: 'upload' },
  )
  handle(app, setImageAcl, ({ user, body }, request) => service.keepPrivate(user.id, sitePath(request, body.imageUrl)))
  handle(app, listPhotos, ({ user, params }) => service.list(user?.id ?? null, params.listingId))
  handle(app, setBlurs, ({ host, params, body }) => service.setBlurs(host.id, { ...params, ...body }))

  void app.register(storageRoutes, { service })
  void app.register(companionRoutes, { service })
  pictureRoutes(app, service)
}
