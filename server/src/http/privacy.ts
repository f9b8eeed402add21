import type { IncomingHttpHeaders } from 'node:http'

/** Do Not Track and Global Privacy Control, as browsers send them. */
export function asksForPrivacy(headers: IncomingHttpHeaders): boolean {
  return headers['dnt'] === '1' || headers['sec-gpc'] === '1'
}
