import { readFileSync } from 'node:fs'
import { ConfigError } from './config-error.ts'
import type { Environment } from './environment.ts'

/** Settings that are secret, or hold a password. */
const SECRETS = [
  ...(['APP_SECRET', 'DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL', 'SMTP_URL'] as const),
  ...(['S3_SECRET_ACCESS_KEY', 'BACKUP_S3_SECRET_ACCESS_KEY', 'OIDC_CLIENT_SECRET', 'USPS_CLIENT_SECRET'] as const),
  ...(['GOOGLE_MAPS_API_KEY', 'MAPBOX_ACCESS_TOKEN', 'EBAY_CLIENT_SECRET', 'ANALYTICS_SECRET'] as const),
  ...(['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'METRICS_TOKEN', 'AI_API_KEY'] as const),
] satisfies (keyof Environment)[]

/**
 * Reads each secret whose variable with `_FILE` at its end names a file; a line break at the file's end does not count.
 * @throws ConfigError for a file that cannot be read or is empty, and for a secret that is given in both ways
 */
export function readSecretFiles(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const secrets = SECRETS.flatMap((name): [string, string][] => {
    const file = env[`${name}_FILE`]
    if (!file) return []
    if (env[name]) throw new ConfigError(`${name}_FILE: is set, and ${name} as well`)
    const secret = readSecret(`${name}_FILE`, file)
    // An empty setting counts as not set: the app would start on another database, or without the service.
    if (secret.trim() === '') throw new ConfigError(`${name}_FILE: ${file} is empty`)
    return [[name, secret]]
  })
  return { ...env, ...Object.fromEntries(secrets) }
}

function readSecret(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '')
  } catch (error) {
    throw new ConfigError(`${name}: ${error instanceof Error ? error.message : String(error)}`)
  }
}
