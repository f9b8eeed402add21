import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import path from 'node:path'
import type { FastifyHttpOptions, FastifyServerFactory } from 'fastify'
import { cachedAnswers } from '#telemetry/metrics.ts'
import { acceptedEncodings, type Encoding, ENCODINGS } from './accept-encoding.ts'
import { isFresh } from './entity-tags.ts'
import { originForm } from './request-target.ts'
import type { SecurityHeaders } from './security.ts'
import type { UnreadAnswers } from './unread-answers.ts'

const MEDIA_TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.gz': 'application/gzip',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

interface Variant {
  etag: string
  bytes: Buffer
  /** Alternating names and values, which Node writes without validating them again. */
  headers: string[]
}

type Variants = Partial<Record<Encoding, Variant>>

export interface Assets extends Shortcut {
  /** Size in memory, of all variants together. */
  bytes: number
}

/**
 * The files of the built web app, read into memory. Files below `assets/` have the hash of their content in their name,
 * so they are cached for a year. Ranges are ignored, as RFC 9110 permits: no client needs a part of a script.
 * @param leaveOut names in `folder` that are served in another way
 */
export function readAssets(folder: string, headers: SecurityHeaders, leaveOut: readonly string[]): Assets {
  const names = new Set(
    globSync(['*.*', 'assets/*', '*/service-worker.*'], { cwd: folder }).filter((name) => !leaveOut.includes(name)),
  )
  const originals = [...names].filter((name) => !names.has(name.replace(/\.(br|gz)$/, '')) || !/\.(br|gz)$/.test(name))
  const files = new Map(
    originals.map((name) => [`/${name.replaceAll(path.sep, '/')}`, readVariants(folder, name, names, headers)]),
  )
  const all = [...files.values()].flatMap((variants) => Object.values(variants))

  return {
    answer(request, response) {
      const variants = isRead(request) && files.get(parsePath(request.url ?? '/'))
      if (!variants) return false
      send(request, response, variants)
      return true
    },
    bytes: all.reduce((sum, { bytes }) => sum + bytes.length, 0),
  }
}

/** Answers some requests without the framework. */
export interface Shortcut {
  /** @returns false if the request is for something else */
  answer(request: IncomingMessage, response: ServerResponse): boolean
}

/**
 * A server that answers requests for assets and kept pages itself: these need no session, no rate limit and no log.
 * @param read called once, when the server begins to listen
 */
export function shortcutsFirst(read: () => Assets, pages: Shortcut, unread: UnreadAnswers): FastifyServerFactory {
  let assets: Assets | undefined
  return (handler, options) => {
    const { http, keepAliveTimeout, requestTimeout } = options as FastifyHttpOptions<Server>
    const server = createServer(http ?? {}, (request, response) => {
      if (!server.listening) response.shouldKeepAlive = false
      unread.watch(response)
      // This server does not read request bodies, and would not notice one that never ends.
      if (hasBody(request)) handler(request, response)
      else if (assets?.answer(request, response)) cachedAnswers.add(1, { kind: 'asset' })
      else if (pages.answer(request, response)) cachedAnswers.add(1, { kind: 'page' })
      else handler(request, response)
    })
    server.once('listening', () => (assets ??= read()))
    // As Fastify does for the servers that it creates.
    if (keepAliveTimeout !== undefined) server.keepAliveTimeout = keepAliveTimeout
    if (requestTimeout !== undefined) server.requestTimeout = requestTimeout
    return server
  }
}

function readVariants(folder: string, name: string, names: Set<string>, headers: SecurityHeaders): Variants {
  const present = (Object.keys(ENCODINGS) as Encoding[]).filter((encoding) => names.has(name + ENCODINGS[encoding]))
  return Object.fromEntries(
    present.map((encoding) => {
      const bytes = readFileSync(path.join(folder, name + ENCODINGS[encoding]))
      const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
      const isHashed = name.startsWith('assets')
      const all = {
        ...headers,
        'content-type': MEDIA_TYPES[path.extname(name)] ?? 'application/octet-stream',
        'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
        ...(present.length > 1 && { vary: 'Accept-Encoding' }),
        ...(encoding !== 'identity' && { 'content-encoding': encoding }),
        etag,
        'content-length': String(bytes.length),
      }
      return [encoding, { etag, bytes, headers: Object.entries(all).flat() }]
    }),
  )
}

function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD'
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function parsePath(target: string): string {
  const isPlain = target.startsWith('/') && !target.includes('%')
  const [path = ''] = (isPlain ? target : originForm(target)).split('?', 1)
  return path
}

function send(request: IncomingMessage, response: ServerResponse, variants: Variants): void {
  const encoding = acceptedEncodings(request.headers['accept-encoding']).find((accepted) => variants[accepted])
  const variant = encoding && variants[encoding]
  if (!variant) return void response.writeHead(406, ['vary', 'Accept-Encoding', 'content-length', '0']).end()
  const { etag, bytes, headers } = variant
  if (isFresh(request.headers['if-none-match'], etag)) return void response.writeHead(304, headers).end()
  response.writeHead(200, headers)
  response.end(request.method === 'HEAD' ? undefined : bytes)
}
