import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Config } from '#config.ts'
import { AppError } from '#errors.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Where the page may load from and connect to, beyond this site itself. */
function outsideOrigins(config: Config): string[] {
  const origins = new Set<string>()
  for (const url of [config.mapStyleUrl, config.s3?.endpoint]) {
    const parsed = url ? URL.parse(url) : null
    if (parsed) origins.add(parsed.origin)
  }
  return [...origins]
}

/** A state-changing call counts only when it comes from a page of this site, or from no page at all. */
function refuseForeignOrigin(request: FastifyRequest, ownOrigin: string): void {
  if (SAFE_METHODS.has(request.method)) return
  const { origin } = request.headers
  const fetchSite = request.headers['sec-fetch-site']
  const isSameHost = origin !== undefined && URL.parse(origin)?.host === request.host
  if (origin !== undefined && origin !== ownOrigin && !isSameHost) {
    throw new AppError('forbidden', 'This call must come from the site itself')
  }
  if (fetchSite === 'cross-site' || fetchSite === 'same-site') {
    throw new AppError('forbidden', 'This call must come from the site itself')
  }
}

export const securityPlugin = fp(async (app: FastifyInstance, { config }: { config: Config }) => {
  const ownOrigin = config.publicUrl
  const outside = outsideOrigins(config)
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...outside],
        connectSrc: ["'self'", 'blob:', ...outside],
        workerSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    strictTransportSecurity: ownOrigin.startsWith('https:') ? { maxAge: 31_536_000 } : false,
  })
  app.addHook('onRequest', async (request) => refuseForeignOrigin(request, ownOrigin))
  app.addHook('onSend', async (_request, reply) => {
    if (reply.hasHeader('cache-control')) return
    reply.header('cache-control', 'no-store, private').header('vary', 'Cookie')
  })
  // text/plain is what a form of another site can send without asking; JSON is not.
  app.removeContentTypeParser('text/plain')
})
