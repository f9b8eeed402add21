import path from 'node:path'
import type { z } from 'zod'
import { type AiConfig, readAiConfig } from './ai-config.ts'
import { type AnalyticsForward, readAnalyticsForward } from './analytics-config.ts'
import { keepSecret } from './app-secret.ts'
import { type BackupsConfig, readBackupsConfig } from './backups-config.ts'
import { ConfigError } from './config-error.ts'
import { refuseDefaultSecrets } from './default-secrets.ts'
import { Environment } from './environment.ts'
import { type NetworkConfig, readNetworkConfig } from './network-config.ts'
import { type S3Config, readS3Config } from './s3-config.ts'
import { readSecretFiles } from './secret-files.ts'

/** Variables that must be set together. */
const TOGETHER = [
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['BACKUP_S3_ACCESS_KEY_ID', 'BACKUP_S3_SECRET_ACCESS_KEY'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  ['USPS_CLIENT_ID', 'USPS_CLIENT_SECRET'],
  ['EBAY_CLIENT_ID', 'EBAY_CLIENT_SECRET'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
] as const

const MB = 1024 * 1024
const DEFAULT_EARLY_ACCESS_HOURS = 2

const GEOCODER_KEYS = { google: 'GOOGLE_MAPS_API_KEY', mapbox: 'MAPBOX_ACCESS_TOKEN' } as const

export interface Config {
  port: number
  host: string
  /** Origin of the app's public URL, e.g. `https://sales.example`. */
  publicUrl: string
  /** What this process does. Other than `all` there are several, on one database. */
  role: Environment['ROLE']
  /** Absolute path. */
  dataDir: string
  /** Undefined: the app starts its own PostgreSQL in `dataDir`. */
  databaseUrl: string | undefined
  /** Undefined: `databaseUrl` leads to the server itself, and not to PgBouncer. */
  databaseDirectUrl: string | undefined
  /** Undefined: all is read from the database itself. */
  databaseReplicaUrl: string | undefined
  appSecret: string
  siteMode: Environment['SITE_MODE']
  /** Sales that people add because they saw them, and how their hosts claim them. */
  seenSales: { isOn: boolean; claimWay: Environment['CLAIMS'] }
  /** Each as package=fingerprint. */
  androidApps: string[]
  productName: string
  /** What the operator says of the launch, in the operator's language. */
  launchText: string | undefined
  waitlistText: string | undefined
  /** Undefined: none is published. */
  contactEmail: string | undefined
  /** In lower case. */
  adminEmails: string[]
  /** Storage quota of one account by plan, and the limit of its uploads in progress. */
  storage: { freeBytes: number; premiumBytes: number; inFlightBytes: number }
  /** Limit of what one account writes, by plan. */
  rows: { freeBytes: number; premiumBytes: number }
  /** Undefined: derived from the size of the disk; see `diskSpace`. */
  diskFloorBytes: number | undefined
  printing: { processes: number; timeoutMs: number }
  tripThreads: number
  /** 0 renders pages where requests are answered. */
  pageThreads: number
  /** Undefined: the app makes no backups by itself. */
  backups: BackupsConfig | undefined
  /** Undefined: photos are files in `dataDir`. */
  s3: S3Config | undefined
  /** Undefined: the app's own sign-in page. */
  oidc: { issuer: string; clientId: string; clientSecret: string } | undefined
  /** Whether accounts may have passwords. */
  arePasswordsOn: boolean
  detection: Environment['DETECTION']
  detectionText: Environment['DETECTION_TEXT']
  /** `auto`, `embedded`, the name of a known pack, or a folder. */
  detectionPack: string
  /** Undefined: no remote model. */
  ai: AiConfig | undefined
  /** Undefined: addresses are checked against the gazetteer only. */
  usps: (ClientCredentials & { baseUrl: string }) | undefined
  geocoder: GeocoderConfig
  osrmUrl: string | undefined
  mapStyleUrl: string | undefined
  /** File or URL of a PMTiles archive. Undefined: the site has no map tiles of its own. */
  mapTiles: string | undefined
  ebay: ClientCredentials | undefined
  /** Undefined: nothing can be bought. */
  stripe: { secretKey: string; webhookSecret: string; apiUrl: string } | undefined
  /** Dollars a month, as decimal strings; the launch price is what is charged. */
  premiumPrice: { list: string; launch: string }
  /** For how long only Premium shoppers find a new sale; 0: everyone does at once. */
  earlyAccessHours: number
  /** How often one person is notified of matches and lower prices. */
  noticePace: { pauseHours: number; noticesADay: number }
  weather: Environment['WEATHER']
  /** `cpsc`, `off`, or the URL of a mirror of the CPSC's. */
  recalls: string
  /** `openlibrary`, `off`, or the URL of a mirror of Open Library. */
  books: string
  /** How many mails about weekends people without an account get in seven days, all together; 0: none. */
  lettersAWeek: number
  /** Undefined: mail is written to files in `dataDir`. */
  smtpUrl: string | undefined
  mailFrom: string | undefined
  /** Without `forward`, events are only counted by the app itself. */
  analytics: { isOn: boolean; forward: AnalyticsForward | undefined }
  /** Value of Fastify's option of the same name. */
  trustProxy: boolean | number | string[]
  /** Undefined: no metrics. */
  metricsToken: string | undefined
  hasTraces: boolean
  hasRateLimits: boolean
  network: NetworkConfig
  pageCacheSeconds: number
  logLevel: Environment['LOG_LEVEL']
}

export interface GeocoderConfig {
  service: Environment['GEOCODER']
  /** Undefined: the service's public URL. */
  baseUrl: string | undefined
  /** Empty for a service that needs none. */
  key: string
}

export interface ClientCredentials {
  clientId: string
  clientSecret: string
}

/**
 * Parses the environment once, at startup. Without APP_SECRET, a key is generated in the data folder, which is created.
 * @throws ConfigError for the first invalid value; StartError when the data folder cannot be used.
 */
export function parseConfig(env: NodeJS.ProcessEnv): Config {
  return toConfig(parseEnvironment(env))
}

/** @throws ConfigError for the first invalid value */
export function parseEnvironment(env: NodeJS.ProcessEnv): Environment {
  const given = Object.fromEntries(
    Object.entries(readSecretFiles(env)).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const parsed = Environment.safeParse(given)
  if (!parsed.success) throw new ConfigError(describe(parsed.error.issues[0]))
  refuseHalfSettings(parsed.data)
  refuseDefaultSecrets(parsed.data)
  return parsed.data
}

function toConfig(env: Environment): Config {
  const dataDir = path.resolve(env.DATA_DIR)
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    role: env.ROLE,
    dataDir,
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    databaseReplicaUrl: env.DATABASE_REPLICA_URL,
    appSecret: env.APP_SECRET ?? keepSecret(dataDir),
    siteMode: env.SITE_MODE,
    seenSales: { isOn: env.SEEN_SALES === 'on', claimWay: env.CLAIMS },
    androidApps: env.ANDROID_APPS,
    productName: env.PRODUCT_NAME,
    launchText: env.LAUNCH_TEXT,
    waitlistText: env.WAITLIST_TEXT,
    contactEmail: env.CONTACT_EMAIL,
    adminEmails: env.ADMIN_EMAILS.map((email) => email.toLowerCase()),
    storage: {
      freeBytes: env.STORAGE_FREE_MB * MB,
      premiumBytes: env.STORAGE_PREMIUM_MB * MB,
      inFlightBytes: env.STORAGE_IN_FLIGHT_MB * MB,
    },
    rows: { freeBytes: env.ROWS_FREE_MB * MB, premiumBytes: env.ROWS_PREMIUM_MB * MB },
    diskFloorBytes: env.DISK_FLOOR_MB === undefined ? undefined : env.DISK_FLOOR_MB * MB,
    printing: { processes: env.PRINT_THREADS, timeoutMs: env.PRINT_TIMEOUT_SECONDS * 1000 },
    tripThreads: env.TRIP_THREADS,
    pageThreads: env.PAGE_THREADS,
    backups: readBackupsConfig(env),
    s3: readS3Config(env),
    oidc:
      env.OIDC_ISSUER && env.OIDC_CLIENT_ID && env.OIDC_CLIENT_SECRET
        ? { issuer: env.OIDC_ISSUER, clientId: env.OIDC_CLIENT_ID, clientSecret: env.OIDC_CLIENT_SECRET }
        : undefined,
    arePasswordsOn: env.PASSWORD_SIGN_IN ? env.PASSWORD_SIGN_IN === 'on' : env.OIDC_ISSUER === undefined,
    detection: env.DETECTION,
    detectionText: env.DETECTION_TEXT,
    detectionPack: env.DETECTION_PACK,
    ai: readAiConfig(env),
    usps: readUspsConfig(env),
    geocoder: { service: env.GEOCODER, baseUrl: env.GEOCODER_URL, key: getGeocoderKey(env) },
    osrmUrl: env.OSRM_URL,
    mapStyleUrl: env.MAP_STYLE_URL,
    mapTiles: env.PMTILES,
    ebay: toCredentials(env.EBAY_CLIENT_ID, env.EBAY_CLIENT_SECRET),
    stripe:
      env.STRIPE_SECRET_KEY && env.STRIPE_WEBHOOK_SECRET
        ? {
            secretKey: env.STRIPE_SECRET_KEY,
            webhookSecret: env.STRIPE_WEBHOOK_SECRET,
            apiUrl: env.STRIPE_API_URL,
          }
        : undefined,
    premiumPrice: { list: env.PREMIUM_LIST_PRICE, launch: env.PREMIUM_LAUNCH_PRICE },
    earlyAccessHours: env.EARLY_ACCESS_HOURS ?? (env.STRIPE_SECRET_KEY ? DEFAULT_EARLY_ACCESS_HOURS : 0),
    noticePace: { pauseHours: env.NOTICE_PAUSE_HOURS, noticesADay: env.NOTICES_A_DAY },
    weather: env.WEATHER,
    recalls: env.RECALLS,
    books: env.BOOK_TITLES,
    // Without a mail server nobody would get what they ask for.
    lettersAWeek: env.SMTP_URL === undefined ? 0 : env.LETTERS_A_WEEK,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    analytics: { isOn: env.ANALYTICS !== 'off', forward: readAnalyticsForward(env) },
    trustProxy: env.TRUST_PROXY,
    metricsToken: env.METRICS_TOKEN,
    hasTraces: env.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
    hasRateLimits: env.RATE_LIMITS === 'on',
    network: readNetworkConfig(env),
    pageCacheSeconds: env.PAGE_CACHE_SECONDS,
    logLevel: env.LOG_LEVEL,
  }
}

function readUspsConfig(env: Environment): Config['usps'] {
  const credentials = toCredentials(env.USPS_CLIENT_ID, env.USPS_CLIENT_SECRET)
  return credentials && { ...credentials, baseUrl: env.USPS_URL }
}

function getGeocoderKey(env: Environment): string {
  const name = Object.entries(GEOCODER_KEYS).find(([service]) => service === env.GEOCODER)?.[1]
  return (name && env[name]) ?? ''
}

function toCredentials(clientId: string | undefined, clientSecret: string | undefined): ClientCredentials | undefined {
  return clientId && clientSecret ? { clientId, clientSecret } : undefined
}

function refuseHalfSettings(env: Environment): void {
  for (const names of TOGETHER) {
    const missing = names.find((name) => !env[name])
    const present = names.find((name) => env[name])
    if (missing && present) throw new ConfigError(`${missing}: must be set too, since ${present} is`)
  }
  for (const name of ['DATABASE_REPLICA_URL', 'DATABASE_DIRECT_URL'] as const) {
    if (env[name] && !env.DATABASE_URL) throw new ConfigError(`DATABASE_URL: must be set too, since ${name} is`)
  }
  if (env.ROLE !== 'all' && !env.DATABASE_URL) {
    throw new ConfigError(`ROLE: ${env.ROLE} needs DATABASE_URL, since the embedded database serves one process`)
  }
  if (env.PASSWORD_SIGN_IN === 'off' && !env.OIDC_ISSUER) {
    throw new ConfigError('PASSWORD_SIGN_IN: must not be off without OIDC_ISSUER: nobody could sign in')
  }
  if (Number(env.PREMIUM_LAUNCH_PRICE) > Number(env.PREMIUM_LIST_PRICE)) {
    throw new ConfigError('PREMIUM_LAUNCH_PRICE: must not be above PREMIUM_LIST_PRICE')
  }
  if (env.PMTILES && env.MAP_STYLE_URL) throw new ConfigError('PMTILES: must not be set too, since MAP_STYLE_URL is')
  if (env.S3_ENDPOINT && !env.S3_BUCKET) throw new ConfigError('S3_BUCKET: must be set too, since S3_ENDPOINT is')
  if (env.GEOCODER_URL && env.GEOCODER === 'embedded') {
    throw new ConfigError('GEOCODER: must name the service that GEOCODER_URL is for')
  }
  for (const [service, name] of Object.entries(GEOCODER_KEYS)) {
    if (env.GEOCODER === service && !env[name])
      throw new ConfigError(`${name}: must be set when GEOCODER is ${service}`)
  }
}

/** Never includes the value: it may be a password. */
function describe(issue: z.core.$ZodIssue | undefined): string {
  if (!issue) return 'the environment could not be read'
  const name = String(issue.path[0])
  if (issue.code === 'invalid_value') return `${name}: must be one of ${issue.values.join(', ')}`
  return `${name}: ${issue.message}`
}
