import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { language, t } from '@yardsnap/contract/texts'
import type { ErrorBody } from '@yardsnap/contract/errors'
import { escapeHtml } from '#text/escape-html.ts'
import { isDataPath, originForm } from './request-target.ts'

export const BUSY_TEXT = t.lazy`The service is busy or starting. Try again in a moment.`

/** Messages for when the database is unavailable or not started yet. */
export const BUSY = {
  code: 'unavailable',
  message: String(BUSY_TEXT),
} as const satisfies ErrorBody

export const BUSY_RETRY_SECONDS = 2

const STYLE = `
  :root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5 }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center }
  main { max-width: 26rem; padding: 1.5rem; text-align: center }
  h1 { margin: 0 0 0.5rem; font-size: 1.5rem }
  p { margin: 0 0 1rem }
`

/** The Content-Security-Policy of a plain page: only its own inline style. */
export const PLAIN_PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** A self-contained page for people who open a URL and have to retry later, when the web app cannot tell them. */
export function waitPage(message: string): string {
  return plainPage({ title: t`Back in a moment`, message, link: { text: t`Try again`, href: '' } })
}

interface PlainPage {
  title: string
  message: string
  link: { text: string; href: string }
}

/** A page without the web app, in the language of the moment, to be sent with `PLAIN_PAGE_POLICY`. */
export function plainPage({ title, message, link }: PlainPage): string {
  return `<!doctype html>
<html lang="${language()}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
<main>
  <h1>${escapeHtml(title)}</h1>
  <p>${escapeHtml(message)}</p>
  <p><a href="${escapeHtml(link.href)}">${escapeHtml(link.text)}</a></p>
</main>
</html>
`
}

/** Calls that browsers navigate to, since they lead on to a page. */
const LEADS_TO_PAGE = /^\/api\/(login|logout|auth\/callback)\b/

/** Whether the client is a browser that navigates to a page. */
export function wantsPage({
  method,
  url = '/',
  headers,
}: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  const target = originForm(url)
  return (headers.accept ?? '').includes('text/html') && (LEADS_TO_PAGE.test(target) || !isDataPath(target))
}
