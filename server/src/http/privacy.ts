import type { IncomingHttpHeaders } from 'node:http'

/** Whether the browser sends Do Not Track or Global Privacy Control. */
export function asksForPrivacy(headers: IncomingHttpHeaders): boolean {
  return headers['dnt'] === '1' || headers['sec-gpc'] === '1'
}
