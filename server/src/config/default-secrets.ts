import { ConfigError } from './config-error.ts'
import type { Environment } from './environment.ts'

/** Passwords that anybody tries first: of examples, of other products, and those that compose.yaml once had. */
const KNOWN = new Set(
  (
    'yardsnap yardsnap-secret postgres password secret admin minioadmin test example 123456 ' +
    'changeme change-me change_me replace-me your-password your-secret'
  ).split(' '),
)

/** Words of an example where a key should be. */
const PLACEHOLDER = /^(?:change|replace|your|example|insert)[\W_]|^(.)\1+$/i

/**
 * Where strangers reach the site, a password that everybody knows is none.
 * @throws ConfigError for a site with https whose secrets are those of examples; never with the secret itself
 */
export function refuseDefaultSecrets(env: Environment): void {
  if (!env.PUBLIC_URL?.startsWith('https:')) return
  const secrets: [name: string, secret: string | undefined][] = [
    ['DATABASE_URL', getPassword(env.DATABASE_URL)],
    ['DATABASE_DIRECT_URL', getPassword(env.DATABASE_DIRECT_URL)],
    ['DATABASE_REPLICA_URL', getPassword(env.DATABASE_REPLICA_URL)],
    ['S3_SECRET_ACCESS_KEY', env.S3_SECRET_ACCESS_KEY],
    ['BACKUP_S3_SECRET_ACCESS_KEY', env.BACKUP_S3_SECRET_ACCESS_KEY],
    ['APP_SECRET', env.APP_SECRET],
    ['METRICS_TOKEN', env.METRICS_TOKEN],
  ]
  for (const [name, secret] of secrets) {
    if (secret && (KNOWN.has(secret.toLowerCase()) || PLACEHOLDER.test(secret))) {
      throw new ConfigError(
        `${name}: has a password that everybody knows, and PUBLIC_URL is https. Choose another one.`,
      )
    }
  }
}

/** As it is sent to the server, which may be with a '%' of its own. Empty for an address without one, as of a server that trusts its machine. */
function getPassword(url: string | undefined): string {
  const password = URL.parse(url ?? '')?.password ?? ''
  try {
    return decodeURIComponent(password)
  } catch {
    return password
  }
}
