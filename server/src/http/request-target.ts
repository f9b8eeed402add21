import { splitLanguage } from '@yardsnap/contract/languages'
import type { FastifyRequest } from 'fastify'

const ORIGIN = /^https?:\/\/[^/?#]+/i
/** Percent-encoded unreserved characters (RFC 3986, section 2.3): equivalent to the unescaped characters. */
const NEEDLESS_ESCAPE = /%(?:2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/gi

/**
 * Normalizes a request target to path and query: proxies may send an absolute URL (RFC 9112, section 3.2.2), and
 * clients may escape unreserved characters. Returns an invalid target unchanged.
 */
export function originForm(target: string): string {
  const relative = target.replace(ORIGIN, '')
  const rooted = relative === target || relative.startsWith('/') ? relative : `/${relative}`
  const [path = ''] = rooted.split(/[?#]/, 1)
  return path.replace(NEEDLESS_ESCAPE, (escape) => decodeURIComponent(escape)) + rooted.slice(path.length)
}

/** The target that routes see: pages of all languages have the routes of the English ones. */
export function toRoutedTarget(target: string): string {
  const origin = originForm(target)
  const { path } = splitLanguage(origin)
  return isDataPath(path) ? origin : path
}

/**
 * Normalizes a path as leniently as any client or proxy might: resolves slashes and dots, ignores case and parameters.
 * Used for paths without a route; the router has checked that they can be decoded.
 */
function carelessPath(url: string): string {
  const [path = ''] = url.split(/[?#]/, 1)
  const [bare = ''] = decodeURIComponent(path).split(';', 1)
  return new URL(`http://site/${bare}`).pathname.replace(/\/{2,}/g, '/').toLowerCase()
}

/** Paths that respond with data, whatever the client's Accept header says. */
const DATA = /^\/(api|objects|storage)([/?]|$)/
const FILE = /\.[a-z0-9]{1,8}$/

export function isDataPath(path: string): boolean {
  return DATA.test(path)
}

/** Whether a path without a route gets the web app's page: it is well formed, and in no language data or a file. */
export function isPageRequest({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): boolean {
  if ((method !== 'GET' && method !== 'HEAD') || !/^\/(?![/\\])/.test(url)) return false
  const { path } = splitLanguage(carelessPath(url))
  return !isDataPath(path) && !FILE.test(path)
}
