import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { acceptedEncodings } from '#http/accept-encoding.ts'
import { isFresh } from '#http/entity-tags.ts'
import { PRIVATE, type SecurityHeaders } from '#http/security.ts'
import type { RenderedPage } from './page-renderer.ts'
import { paintLinks } from './template.ts'

const MAX_BYTES = 32 * 1024 * 1024

export const HTML = 'text/html; charset=utf-8'

/** Browsers revalidate each time, and get the page only if it has changed. */
export function publicPageHeaders(page: RenderedPage, seconds: number): Record<string, string> {
  const caching = { 'cache-control': `public, max-age=0, s-maxage=${seconds}`, vary: 'Cookie, Accept-Encoding' }
  return { ...contentHeaders(page), ...caching, etag: page.etag }
}

export function privatePageHeaders(page: RenderedPage): Record<string, string> {
  return { ...contentHeaders(page), 'cache-control': PRIVATE, vary: 'Cookie, Accept-Encoding' }
}

function contentHeaders({ encoding }: RenderedPage): Record<string, string> {
  const link = paintLinks()
  return {
    'content-type': HTML,
    ...(link && { link }),
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  }
}

export type PublicPages = ReturnType<typeof publicPages>

/**
 * Keeps what signed-out visitors get for a few seconds, so that a link that is shared widely costs one rendering.
 * @param seconds 0 keeps nothing
 * @param headers those of every answer
 */
export function publicPages(seconds: number, headers: SecurityHeaders) {
  const kept = new LRUCache<string, { page: RenderedPage; headers: string[] }>({
    maxSize: MAX_BYTES,
    ttl: seconds * 1000,
    sizeCalculation: ({ page }) => page.html.length,
  })
  const rendering = new Map<string, Promise<RenderedPage | null>>()

  return {
    /** Answers a signed-out visitor before the framework does. @returns false if it cannot */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      const { method, url = '', headers: requestHeaders } = request
      if (method !== 'GET' || requestHeaders.cookie !== undefined) return false
      const cached = kept.get(keyOf(requestHeaders['accept-encoding'], url))
      if (!cached) return false
      const { page } = cached
      if (isFresh(requestHeaders['if-none-match'], page.etag)) response.writeHead(304, cached.headers).end()
      else response.writeHead(200, [...cached.headers, 'content-length', String(page.html.length)]).end(page.html)
      return true
    },

    /** The page that is being rendered for another visitor now. */
    find: (acceptEncoding: string | undefined, url: string) => rendering.get(keyOf(acceptEncoding, url)),

    /** Keeps a page once it is rendered; null is a failure, which is not kept. */
    async keep(acceptEncoding: string | undefined, url: string, page: Promise<RenderedPage | null>): Promise<void> {
      if (seconds === 0) return
      const key = keyOf(acceptEncoding, url)
      rendering.set(key, page)
      const rendered = await page.catch(() => null)
      rendering.delete(key)
      if (!rendered) return
      const all = Object.entries({ ...headers, ...publicPageHeaders(rendered, seconds) }).flat()
      kept.set(key, { page: rendered, headers: all })
    },
  }
}

function keyOf(acceptEncoding: string | undefined, url: string): string {
  return `${acceptedEncodings(acceptEncoding)[0]} ${url}`
}
