import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '#config.ts'
import { AppError } from '#errors.ts'
import { escapeHtml } from '#escape-html.ts'
import { type Assets, readAssets } from './assets.ts'
import { sendError } from './error-body.ts'
import { type PageFacts, withHeadTags } from './head-tags.ts'
import { isPageRequest } from './request-target.ts'
import type { SecurityHeaders } from './security.ts'

const WEB_ROOT = path.join(import.meta.dirname, '../../../web/dist')
const MANIFEST = 'manifest.webmanifest'
const PLACEHOLDER = '<!--site-config-->'
const NOT_BUILT =
  '<!doctype html><title>Not built</title><p>The web app is not built yet: run <code>npm run build</code>.</p>'

/** Configuration that the page needs before its first API call. Must contain only public values. */
function siteConfigTag(config: Config): string {
  const { productName, siteMode, launchText, waitlistText, mapStyleUrl, premiumPrice } = config
  const content = JSON.stringify({
    productName,
    siteMode,
    launchText,
    waitlistText,
    mapStyleUrl,
    premiumListPrice: premiumPrice.list,
    premiumLaunchPrice: premiumPrice.launch,
    isPaymentSetUp: config.stripe !== undefined,
    hasAdvancedAi: config.ai !== undefined,
    canSendMail: config.smtpUrl !== undefined,
    arePasswordsOn: config.arePasswordsOn,
    hasProvider: config.oidc !== undefined,
  })
  return `<meta name="site-config" content="${escapeHtml(content)}">`
}

/** Pages whose URL contains a token from a mail: they send no Referer. */
const TOKEN_PAGES = new Set(['/reset-password', '/confirm-address'])

interface StaticOptions {
  config: Config
  /** The listing page's metadata for this viewer; null when the listing is not visible. */
  listingPage: (listingId: string, viewerId: string | null) => Promise<{ share: PageFacts | null } | null>
}

/** The files of the built web app, except those that are filled in here; none if it is not built. */
export function webAssets(headers: SecurityHeaders, log: FastifyBaseLogger): Assets {
  const assets = readAssets(WEB_ROOT, headers, ['index.html', MANIFEST])
  log.info({ megabytes: Math.round(assets.bytes / 1e5) / 10 }, 'the web app is in memory')
  return assets
}

/** Serves the pages of the built web app: the same page for every path that is not a file. */
export async function serveWebApp(app: FastifyInstance, { config, listingPage }: StaticOptions): Promise<void> {
  const indexPath = path.join(WEB_ROOT, 'index.html')
  const isBuilt = existsSync(indexPath)
  const page = (isBuilt ? readFileSync(indexPath, 'utf8') : NOT_BUILT)
    .replace(PLACEHOLDER, siteConfigTag(config))
    .replaceAll('Yardsnap', escapeHtml(config.productName))

  const sendPage = (reply: FastifyReply, { status = 200, html = page } = {}) =>
    reply.code(status).type('text/html; charset=utf-8').send(html)

  serveManifest(app, config.productName)

  app.get<{ Params: { listingId: string } }>('/sale/:listingId', { schema: { hide: true } }, async (request, reply) => {
    const viewer = await request.currentUser()
    const listing = await listingPage(request.params.listingId, viewer?.id ?? null)
    if (!listing) return sendPage(reply, { status: 404 })
    return sendPage(reply, { html: listing.share ? withHeadTags(page, listing.share, config.productName) : page })
  })

  app.setNotFoundHandler(async (request, reply) => {
    const [path = ''] = request.url.split('?', 1)
    if (TOKEN_PAGES.has(path)) reply.header('referrer-policy', 'no-referrer')
    if (isPageRequest(request)) return sendPage(reply)
    return sendError(reply, new AppError('not_found', 'There is nothing at this address'))
  })
}

/** Serves the web app manifest with the configured product name. */
function serveManifest(app: FastifyInstance, productName: string): void {
  const file = path.join(WEB_ROOT, MANIFEST)
  if (!existsSync(file)) return
  // Escaped, because the name is inserted into JSON strings.
  const name = JSON.stringify(productName).slice(1, -1)
  const manifest = readFileSync(file, 'utf8').replaceAll('Yardsnap', () => name)
  // Not rate limited: it is in memory, and no visit should end at it.
  const options = { schema: { hide: true }, config: { generalLimit: 'none' } } as const
  app.get(`/${MANIFEST}`, options, async (_request, reply) =>
    reply.type('application/manifest+json').header('cache-control', 'no-cache').send(manifest),
  )
}
