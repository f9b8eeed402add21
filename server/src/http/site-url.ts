/** The properties of a request that tell how the caller reached this site. */
export interface Reached {
  protocol: string
  /** Includes the port, if any. */
  host: string
  headers: { origin?: string | undefined }
}

/**
 * The absolute URL of a path of this site, under the host that the caller used. Only for responses to that caller,
 * never for pages or mails, so the Host header can be trusted here.
 */
export function absoluteUrl(request: Reached, url: string): string {
  if (!url.startsWith('/')) return url
  // A page's Origin has the right protocol even behind a proxy that hides it.
  const origin = URL.parse(request.headers.origin ?? '')
  const base = isOwn(request, origin) ? origin.origin : `${request.protocol}://${request.host}`
  return URL.parse(url, base)?.href ?? url
}

/** Path and query of a URL of this site; returns every other URL unchanged. */
export function sitePath(request: Reached, url: string): string {
  const parsed = URL.parse(url)
  return isOwn(request, parsed) ? `${parsed.pathname}${parsed.search}` : url
}

/** Whether a URL or an Origin has the host that the request was sent to. */
export function isOwn(request: Reached, url: URL | null): url is URL {
  if (!url || !/^https?:$/.test(url.protocol)) return false
  // Both sides are parsed, so that a default port is removed from both.
  return url.host === URL.parse(`${url.protocol}//${request.host}`)?.host
}
