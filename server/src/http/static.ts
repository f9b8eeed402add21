import type { FastifyBaseLogger } from 'fastify'
import { MANIFEST, WEB_ROOT } from '#pages/template.ts'
import { type Assets, readAssets } from './assets.ts'
import type { SecurityHeaders } from './security.ts'

/** The files of the built web app, except those that are filled in with settings; none if it is not built. */
export function webAssets(headers: SecurityHeaders, log: FastifyBaseLogger): Assets {
  const assets = readAssets(WEB_ROOT, headers, ['index.html', MANIFEST])
  log.info({ megabytes: Math.round(assets.bytes / 1e5) / 10 }, 'the web app is in memory')
  return assets
}
