import type { Config } from './config.ts'

/** Settings for parts that are not built yet: an operator who set one learns that nothing follows from it. */
export function idleSettings(config: Config): string[] {
  const isSet: Record<string, boolean> = {
    AI_PROVIDER: config.ai !== undefined,
    USPS_CLIENT_ID: config.usps !== undefined,
    GEOCODER: config.geocoder !== 'embedded',
    EBAY_CLIENT_ID: config.ebay !== undefined,
    STRIPE_SECRET_KEY: config.stripe !== undefined,
    ADMIN_EMAILS: config.adminEmails.length > 0,
  }
  return Object.keys(isSet).filter((name) => isSet[name])
}
