import { getPublicListings } from '@yardsnap/contract/browse'
import { DEFAULT_LANGUAGE, LANGUAGE_CODES } from '@yardsnap/contract/languages'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { isFresh, tagOf } from '#http/entity-tags.ts'
import type { FeedsService } from './feeds.ts'

const HOUR = 'public, max-age=3600'
const FORMATS = [
  { format: 'atom', mediaType: 'application/atom+xml; charset=utf-8' },
  { format: 'rss', mediaType: 'application/rss+xml; charset=utf-8' },
] as const

/** A feed reader says nothing of languages: the address does. */
const FeedQuery = getPublicListings.query
  .omit({ order: true, cursor: true })
  .extend({ language: z.enum(LANGUAGE_CODES).default(DEFAULT_LANGUAGE) })

interface FeedsOptions {
  /** Whether signed-out visitors may browse; false before the launch. */
  isOpen: boolean
  publicUrl: string
}

/** Not in the API contract, because the responses are files. */
export function feedsRoutes(app: FastifyInstance, service: FeedsService, { isOpen, publicUrl }: FeedsOptions): void {
  const routes = app.withTypeProvider<ZodTypeProvider>()
  routes.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', HOUR).send(service.robots()),
  )
  if (!isOpen) return

  const sitemaps = {
    '/sitemap.xml': () => service.sitemapIndex(),
    '/sitemap-pages.xml': () => service.sitemapOfPages(),
    '/sitemap-places.xml': () => service.sitemapOfPlaces(),
  }
  for (const [path, read] of Object.entries(sitemaps)) {
    routes.get(path, { schema: { hide: true } }, async (_request, reply) => {
      const sitemap = await read()
      return reply.type('application/xml').header('cache-control', HOUR).send(sitemap)
    })
  }
  routes.get(
    '/sitemap-sales.xml',
    { schema: { hide: true, querystring: z.object({ from: z.uuid().optional() }) } },
    async (request, reply) => {
      const sitemap = await service.sitemapOfListings(request.query.from)
      return reply.type('application/xml').header('cache-control', HOUR).send(sitemap)
    },
  )
  for (const { format, mediaType } of FORMATS) {
    routes.get(
      `/api/public-listings.${format}`,
      { schema: { summary: 'A search as a feed, the newest sale first', querystring: FeedQuery } },
      async (request, reply) => {
        const { language, ...search } = request.query
        const feedUrl = new URL(request.url, publicUrl).href
        const feed = await service.searchFeed(search, { format, language, feedUrl })
        const etag = tagOf(feed)
        reply.header('etag', etag)
        if (isFresh(request.headers['if-none-match'], etag)) return reply.code(304).send()
        return reply.type(mediaType).send(feed)
      },
    )
  }
}
