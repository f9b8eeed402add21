/** What of a request says how the caller reached this site. */
export interface Reached {
  protocol: string
  /** With the port, where one was given. */
  host: string
  headers: { origin?: string | undefined }
}

/**
 * The full address of a path of this site, as the caller reaches it. It goes into answers to that caller alone, never
 * into a page or a mail, so the caller's own word for the host is good enough.
 */
export function absoluteUrl(request: Reached, url: string): string {
  if (!url.startsWith('/')) return url
  // A page's Origin knows the protocol even where a proxy in front of us hides it.
  const origin = URL.parse(request.headers.origin ?? '')
  const base = isOwn(request, origin) ? origin.origin : `${request.protocol}://${request.host}`
  return URL.parse(url, base)?.href ?? url
}

/** The path and query of an address of this site; every other address unchanged. */
export function sitePath(request: Reached, url: string): string {
  const parsed = URL.parse(url)
  return isOwn(request, parsed) ? `${parsed.pathname}${parsed.search}` : url
}

/** Whether an address or an Origin is of the host that the request was sent to. */
export function isOwn(request: Reached, url: URL | null): url is URL {
  if (!url || !/^https?:$/.test(url.protocol)) return false
  // Parsed alike, so that a port that the protocol implies counts as none on both sides.
  return url.host === URL.parse(`${url.protocol}//${request.host}`)?.host
}
