import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import helmet from 'helmet'
import type { Config } from '#config.ts'
import { AppError } from '#errors.ts'
import { isOwn } from './site-url.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])
export const PRIVATE = 'no-store, private'

/** Where the page may load from and connect to, beyond this site itself. */
function externalOrigins(config: Config): string[] {
  const origins = new Set<string>()
  for (const url of [config.mapStyleUrl, config.s3?.endpoint]) {
    const parsed = url ? URL.parse(url) : null
    if (parsed) origins.add(parsed.origin)
  }
  return [...origins]
}

export type SecurityHeaders = Record<string, string>

/** The headers of every answer, whoever gives it: a route, the router, or the reader of the connection. */
export function securityHeaders(config: Config): SecurityHeaders {
  const external = externalOrigins(config)
  const setAll = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // No style elements and no attributes in HTML; scripts may set the style of an element (decision 022).
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...external],
        connectSrc: ["'self'", 'blob:', ...external],
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
    strictTransportSecurity: config.publicUrl.startsWith('https:') ? { maxAge: 31_536_000 } : false,
  })
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  setAll(response.req, response, (error) => {
    if (error) throw error
  })
  return response.getHeaders() as SecurityHeaders
}

const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i

/** Addresses are made with it. HTTP/1.0, which balancers may ask after our health with, has none. */
function refuseBadHost({ raw: { httpVersion, rawHeaders } }: FastifyRequest): void {
  const hosts = rawHeaders.filter((_value, index) => index % 2 === 1 && /^host$/i.test(rawHeaders[index - 1] ?? ''))
  if (hosts.length === 0 && httpVersion === '1.0') return
  const [host = ''] = hosts
  if (hosts.length !== 1 || !HOST.test(host) || !URL.canParse(`http://${host}`)) {
    throw new AppError('invalid', 'The request must name one host')
  }
}

/**
 * A state-changing call counts only when it comes from a page of this site, or from no page at all.
 *
 * This site is PUBLIC_URL, and whatever name the call itself was sent to: in a home network people reach the app by
 * others. A page cannot choose that name (a browser sets both Host and Origin), so a page of another site never has it.
 * Another site that lets its own name lead to this machine (DNS rebinding) has it, but not the cookies, which belong to
 * the name that they were set under; without them it can do what anybody can who reaches the machine, and the network is
 * no permission here. Nothing that outlives the answer is made with the name: pages, feeds and mails have PUBLIC_URL.
 */
function refuseForeignOrigin(request: FastifyRequest, ownOrigin: string): void {
  const { origin, upgrade } = request.headers
  // Browsers let any page open a websocket here and send our cookie with it.
  if (SAFE_METHODS.has(request.method) && upgrade === undefined) return
  const fetchSite = request.headers['sec-fetch-site']
  if (origin !== undefined && origin !== ownOrigin && !isOwn(request, URL.parse(origin))) {
    throw new AppError('forbidden', 'This call must come from the site itself')
  }
  if (fetchSite === 'cross-site' || fetchSite === 'same-site') {
    throw new AppError('forbidden', 'This call must come from the site itself')
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
  // text/plain is what a form of another site can send without asking; JSON is not.
  app.removeContentTypeParser('text/plain')
})
