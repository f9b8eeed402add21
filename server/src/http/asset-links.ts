import type { FastifyInstance } from 'fastify'

const HOUR = 'public, max-age=3600'

/**
 * Says which Android apps may open the site's addresses, where there are any:
 * https://developers.google.com/digital-asset-links/v1/getting-started.
 * @param androidApps each as package=fingerprint; one package may have several
 */
export function assetLinksRoutes(app: FastifyInstance, androidApps: readonly string[]): void {
  if (androidApps.length === 0) return
  const pairs = androidApps.map((entry) => entry.split('=', 2) as [string, string])
  const statements = [...Map.groupBy(pairs, ([name]) => name)].map(([name, certificates]) => ({
    relation: ['delegate_permission/common.handle_all_urls'],
    target: {
      namespace: 'android_app',
      package_name: name,
      sha256_cert_fingerprints: certificates.map(([, fingerprint]) => fingerprint.toUpperCase()),
    },
  }))
  app.get('/.well-known/assetlinks.json', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', HOUR).send(statements),
  )
}
