import { ConfigError } from './config-error.ts'
import type { Environment } from './environment.ts'

/** An external analytics service. `site` is this site's id there. */
export type AnalyticsForward =
  | { service: 'plausible'; site: string; url: string | undefined }
  | { service: 'umami'; site: string; url: string }
  | { service: 'gtag'; site: string; url: string | undefined; secret: string }

/** The service that events are forwarded to, if one is set up. @throws ConfigError when a setting of it is missing, or stands alone */
export function readAnalyticsForward(env: Environment): AnalyticsForward | undefined {
  const { ANALYTICS: service, ANALYTICS_URL: url, ANALYTICS_SITE: site, ANALYTICS_SECRET: secret } = env
  if (service === 'own' || service === 'off') {
    const lonely = (['ANALYTICS_URL', 'ANALYTICS_SITE', 'ANALYTICS_SECRET'] as const).find((name) => env[name])
    if (lonely) throw new ConfigError(`ANALYTICS: must name the service that ${lonely} is for`)
    return undefined
  }
  const needed = (name: string) => new ConfigError(`${name}: must be set when ANALYTICS is ${service}`)
  if (!site) throw needed('ANALYTICS_SITE')
  if (service === 'plausible') return { service, site, url }
  if (service === 'umami') {
    if (!url) throw needed('ANALYTICS_URL')
    return { service, site, url }
  }
  if (!secret) throw needed('ANALYTICS_SECRET')
  return { service, site, url, secret }
}
