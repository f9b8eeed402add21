import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { WEB_ROOT } from '#pages/template.ts'
import { type Assets, readAssets } from './assets.ts'
import type { SecurityHeaders } from './security.ts'

const MANIFEST = 'manifest.webmanifest'

/** The files of the built web app, except those that are filled in with settings; none if it is not built. */
export function webAssets(headers: SecurityHeaders, log: FastifyBaseLogger): Assets {
  const assets = readAssets(WEB_ROOT, headers, ['index.html', MANIFEST])
  log.info({ megabytes: Math.round(assets.bytes / 1e5) / 10 }, 'the web app is in memory')
  return assets
}

interface ManifestSettings {
  productName: string
  /** Whether sales that people saw can be shared to the app. */
  takesShares: boolean
}

/** Serves the web app manifest with the configured product name. */
export function serveManifest(app: FastifyInstance, { productName, takesShares }: ManifestSettings): void {
  const file = path.join(WEB_ROOT, MANIFEST)
  if (!existsSync(file)) return
  // Escaped, because the name is inserted into JSON strings.
  const name = JSON.stringify(productName).slice(1, -1)
  const { share_target, ...settings } = JSON.parse(readFileSync(file, 'utf8').replaceAll('Yardsnap', () => name))
  const manifest = JSON.stringify(takesShares ? { ...settings, share_target } : settings)
  // Not rate limited: it is in memory, and a limit must not lock visitors out.
  const options = { schema: { hide: true }, config: { generalLimit: 'none' } } as const
  app.get(`/${MANIFEST}`, options, async (_request, reply) =>
    reply.type('application/manifest+json').header('cache-control', 'no-cache').send(manifest),
  )
}
