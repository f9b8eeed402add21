import { once } from 'node:events'
import { createServer } from 'node:http'
import { splitLanguage } from '@yardsnap/contract/languages'
import { inLanguage } from '#text/translations.ts'
import { BUSY, BUSY_RETRY_SECONDS, BUSY_TEXT, PLAIN_PAGE_POLICY, waitPage, wantsPage } from './wait-page.ts'

/** The app's security headers (security.ts), as far as they matter for a page without scripts. */
const SECURITY_HEADERS = {
  'content-security-policy': PLAIN_PAGE_POLICY,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cache-control': 'no-store',
}

/**
 * A minimal server that runs while the database is unavailable at startup: healthy, not ready, and 503 for all else.
 * @throws the errors of `listen`: the port is in use or requires privileges.
 */
export async function answerWhileWaiting({ host, port }: { host: string; port: number }) {
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0]
    const answer = (status: number, type: string, body: string) =>
      response.writeHead(status, { ...SECURITY_HEADERS, 'content-type': `${type}; charset=utf-8` }).end(body)
    if (path === '/api/health') return answer(200, 'application/json', JSON.stringify({ status: 'ok' }))
    response.setHeader('retry-after', BUSY_RETRY_SECONDS)
    if (wantsPage(request)) {
      const { language } = splitLanguage(request.url ?? '/')
      const page = inLanguage(language, () => waitPage(String(BUSY_TEXT)))
      return answer(503, 'text/html', page)
    }
    return answer(503, 'application/json', JSON.stringify(path === '/api/ready' ? { status: 'not ready' } : BUSY))
  })
  server.listen(port, host)
  await once(server, 'listening')
  return {
    async close(): Promise<void> {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
