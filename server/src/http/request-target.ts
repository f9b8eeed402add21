import type { FastifyRequest } from 'fastify'

const ORIGIN = /^https?:\/\/[^/?#]+/i
/** Escapes of characters that need none (RFC 3986, section 2.3): with and without them an address is the same. */
const NEEDLESS_ESCAPE = /%(?:2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/gi

/**
 * The target of a request as path and query, in the one form that the app reads: proxies may send the whole address
 * (RFC 9112, section 3.2.2), and anybody may escape what needs no escape. What is no address stays as it is.
 */
export function originForm(target: string): string {
  const relative = target.replace(ORIGIN, '')
  const rooted = relative === target || relative.startsWith('/') ? relative : `/${relative}`
  const [path = ''] = rooted.split(/[?#]/, 1)
  return path.replace(NEEDLESS_ESCAPE, (escape) => decodeURIComponent(escape)) + rooted.slice(path.length)
}

/**
 * Where the path of a request leads when it is read as carelessly as anybody may read it: slashes and dots resolved,
 * case and parameters forgotten. For addresses that no route has; the router has made sure that it can be decoded.
 */
function carelessPath(url: string): string {
  const [path = ''] = url.split(/[?#]/, 1)
  const [bare = ''] = decodeURIComponent(path).split(';', 1)
  return new URL(`http://site/${bare}`).pathname.replace(/\/{2,}/g, '/').toLowerCase()
}

/** What answers data, whatever a browser says it takes. */
const DATA = /^\/(api|objects|storage)([/?]|$)/
const FILE = /\.[a-z0-9]{1,8}$/

export function isDataPath(path: string): boolean {
  return DATA.test(path)
}

/** Whether the web app's page answers an address that no route has: whatever is not data, not a file, and well formed. */
export function isPageRequest({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): boolean {
  if ((method !== 'GET' && method !== 'HEAD') || !/^\/(?![/\\])/.test(url)) return false
  const path = carelessPath(url)
  return !isDataPath(path) && !FILE.test(path)
}
