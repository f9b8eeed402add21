import { t } from '@yardsnap/contract/texts'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import helmet from 'helmet'
import type { Config } from '#config/config.ts'
import { AppError } from '#errors.ts'
import { isOwn } from './site-url.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])
export const PRIVATE = 'no-store, private'

/** External origins that the page may load from and connect to. */
function externalOrigins(config: Config): string[] {
  const origins = new Set<string>()
  for (const url of [config.mapStyleUrl, config.s3 && bucketUrl(config.s3)]) {
    const parsed = url ? URL.parse(url) : null
    if (parsed) origins.add(parsed.origin)
  }
  return [...origins]
}

/** Where browsers send photos: without an endpoint, the address that the client of AWS signs. */
function bucketUrl({ endpoint, bucket, region }: NonNullable<Config['s3']>): string {
  if (endpoint) return endpoint
  const host = `s3.${region}.amazonaws.com`
  // The certificate of AWS does not cover names of more parts.
  return bucket.includes('.') ? `https://${host}` : `https://${bucket}.${host}`
}

export type SecurityHeaders = Record<string, string>

/** What pages of this site may ask for, and nothing that they embed (Permissions Policy): photos, places, dictation. */
const PERMISSIONS = 'camera=(self), geolocation=(self), microphone=(self)'

/** Headers of every response, including errors from the router and from the HTTP parser. */
export function securityHeaders(config: Config): SecurityHeaders {
  const external = externalOrigins(config)
  const setAll = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // No style elements or attributes in HTML; scripts may set an element's style (decision 022).
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...external],
        // A video that a seller has chosen, of which single frames become photos.
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'", 'blob:', ...external],
        workerSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    strictTransportSecurity: config.publicUrl.startsWith('https:') ? { maxAge: 31_536_000 } : false,
  })
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  setAll(response.req, response, (error) => {
    if (error) throw error
  })
  return { ...(response.getHeaders() as SecurityHeaders), 'permissions-policy': PERMISSIONS }
}

const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i

/** URLs are built from the Host. HTTP/1.0, which load balancers may use for health checks, has none. */
function refuseBadHost({ raw: { httpVersion, rawHeaders } }: FastifyRequest): void {
  const hosts = rawHeaders.filter((_value, index) => index % 2 === 1 && /^host$/i.test(rawHeaders[index - 1] ?? ''))
  if (hosts.length === 0 && httpVersion === '1.0') return
  const [host = ''] = hosts
  if (hosts.length !== 1 || !HOST.test(host) || !URL.canParse(`http://${host}`)) {
    throw new AppError('invalid', t.lazy`The request must name one host`)
  }
}

/**
 * CSRF protection: a state-changing call must come from a page of this site, or have no Origin at all.
 *
 * This site is PUBLIC_URL or the Host that the call was sent to, because people in a home network reach the app under
 * other names. A page cannot choose that name (the browser sets both Host and Origin), so it never matches for a page
 * of another site. A site that points its own name to this machine (DNS rebinding) matches, but does not get the
 * cookies, which belong to the name under which they were set; without them, it can do only what any client on the
 * network can do, and being on the network grants no permissions. The Host is never used in anything persistent: pages,
 * feeds and mails use PUBLIC_URL.
 */
function refuseForeignOrigin(request: FastifyRequest, ownOrigin: string): void {
  const { origin, upgrade } = request.headers
  // Browsers let any page open a WebSocket to this site, with our cookies.
  if (SAFE_METHODS.has(request.method) && upgrade === undefined) return
  const fetchSite = request.headers['sec-fetch-site']
  if (origin !== undefined && origin !== ownOrigin && !isOwn(request, URL.parse(origin))) {
    throw new AppError('forbidden', t.lazy`This call must come from the site itself`)
  }
  if (fetchSite === 'cross-site' || fetchSite === 'same-site') {
    throw new AppError('forbidden', t.lazy`This call must come from the site itself`)
  }
}

interface SecurityOptions {
  config: Config
  headers: SecurityHeaders
}

export const securityPlugin = fp(async (app: FastifyInstance, { config, headers }: SecurityOptions) => {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    refuseBadHost(request)
    refuseForeignOrigin(request, config.publicUrl)
  })
  app.addHook('onSend', async (_request, reply) => {
    if (reply.hasHeader('cache-control')) return
    reply.header('cache-control', PRIVATE).header('vary', 'Cookie')
  })
  // A cross-site form can send text/plain without a preflight request, but not JSON.
  app.removeContentTypeParser('text/plain')
})
