import { LANGUAGE_CODES } from '@yardsnap/contract/languages'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#config/config.ts'

const HOUR = 'public, max-age=3600'
/** At most a year is recommended (RFC 9116, 2.5.5); it is made anew with each answer. */
const SECURITY_CONTACT_DAYS = 90

type Facts = Pick<Config, 'androidApps' | 'contactEmail' | 'publicUrl'>

/** What programs ask every site for at the same addresses (RFC 8615). */
export function wellKnownRoutes(app: FastifyInstance, { androidApps, contactEmail, publicUrl }: Facts): void {
  const absolute = (path: string) => new URL(path, publicUrl).href
  const schema = { hide: true } as const

  // Password managers lead to it: https://www.w3.org/TR/change-password-url/
  app.get('/.well-known/change-password', { schema }, async (_request, reply) => reply.redirect('/account', 303))

  // And to passkeys: https://www.w3.org/TR/passkey-endpoints/
  const passkeys = { enroll: absolute('/account'), manage: absolute('/account') }
  app.get('/.well-known/passkey-endpoints', { schema }, async (_request, reply) =>
    reply.header('cache-control', HOUR).send(passkeys),
  )

  // Whoever finds a hole writes there: RFC 9116.
  if (contactEmail !== undefined) {
    app.get('/.well-known/security.txt', { schema }, async (_request, reply) => {
      const lines = [
        `Contact: mailto:${contactEmail}`,
        `Expires: ${new Date(Date.now() + SECURITY_CONTACT_DAYS * 86_400_000).toISOString()}`,
        `Preferred-Languages: ${LANGUAGE_CODES.join(', ')}`,
        `Canonical: ${absolute('/.well-known/security.txt')}`,
      ]
      return reply
        .type('text/plain; charset=utf-8')
        .header('cache-control', HOUR)
        .send(`${lines.join('\n')}\n`)
    })
  }

  if (androidApps.length > 0) {
    const statements = toAssetLinks(androidApps)
    app.get('/.well-known/assetlinks.json', { schema }, async (_request, reply) =>
      reply.header('cache-control', HOUR).send(statements),
    )
  }
}

/**
 * Which Android apps may open the site's addresses: https://developers.google.com/digital-asset-links/v1/getting-started.
 * @param androidApps each as package=fingerprint; one package may have several
 */
function toAssetLinks(androidApps: readonly string[]): object[] {
  const pairs = androidApps.map((entry) => entry.split('=', 2) as [string, string])
  return [...Map.groupBy(pairs, ([name]) => name)].map(([name, certificates]) => ({
    relation: ['delegate_permission/common.handle_all_urls'],
    target: {
      namespace: 'android_app',
      package_name: name,
      sha256_cert_fingerprints: certificates.map(([, fingerprint]) => fingerprint.toUpperCase()),
    },
  }))
}
