import path from 'node:path'
import { z } from 'zod'
import { keepSecret } from './app-secret.ts'
import { StartError } from './start-error.ts'

/** A setting that the app cannot start with. The message names the variable and says why. */
export class ConfigError extends StartError {
  override name = 'ConfigError'
}

/** What the environment may set. Each field's name is the variable; an empty value counts as not set. */
const Environment = z.object({
  /** TCP port to listen on; 0 lets the system choose. */
  PORT: z.string().default('3000').refine(isPort, 'must be a whole number from 0 to 65535').transform(Number),
  /** Address to listen on. The default is reachable from this machine only. */
  HOST: z.string().default('127.0.0.1'),
  /** Where people reach the app: scheme, host and port, without a path. https makes cookies Secure. */
  PUBLIC_URL: httpUrl()
    .refine((url) => !URL.canParse(url) || new URL(url).pathname === '/', 'must not have a path')
    .transform((url) => URL.parse(url)?.origin)
    .optional(),
  /** Folder of everything that the app keeps on disk. */
  DATA_DIR: z.string().default('./data'),
  /** A PostgreSQL server to use instead of the embedded one. */
  DATABASE_URL: urlOf(['postgres:', 'postgresql:']).optional(),
  /** Key that signs sessions and upload links. All processes that share a database need the same one. */
  APP_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),

  /** `prelaunch`: signed-out visitors see the landing page only. `open`: anyone may browse. */
  SITE_MODE: z.enum(['prelaunch', 'open']).default('prelaunch'),
  /** The product's name, wherever it is shown. */
  PRODUCT_NAME: z.string().max(60, 'must have at most 60 characters').default('Yardsnap'),
  /** When the product launches, as the landing page says it (specification S1.4, S2.2.1). */
  LAUNCH_TEXT: z.string().max(120, 'must have at most 120 characters').default('Coming Early 2025'),
  /** How many wait for it, as the landing page says it (specification S1.4). */
  WAITLIST_TEXT: z
    .string()
    .max(200, 'must have at most 200 characters')
    .default('Join 500+ garage sale hosts waiting for launch'),
  /** Accounts that may use the operator's pages, separated by commas. */
  ADMIN_EMAILS: list(z.email('must be e-mail addresses separated by commas')),

  /** Bucket for photos in an S3-compatible store, instead of DATA_DIR/objects. */
  S3_BUCKET: z.string().optional(),
  /** Address of the S3-compatible store; not needed for AWS itself. */
  S3_ENDPOINT: httpUrl().optional(),
  S3_REGION: z.string().default('us-east-1'),
  /** Credentials for the bucket; without them the AWS SDK looks in its usual places. */
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),

  /** An OpenID Connect provider to sign in with, instead of the app's own page. */
  OIDC_ISSUER: httpUrl().optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),

  /** `embedded`: find items in photos with the models that come with the app. `off`: items are entered by hand. */
  DETECTION: z.enum(['embedded', 'off']).default('embedded'),
  /** A remote model that names, describes and prices what the embedded models find. */
  AI_PROVIDER: z.enum(['anthropic', 'openai', 'google', 'openai-compatible']).optional(),
  /** Address of the remote model's API; needed for `openai-compatible`. */
  AI_BASE_URL: httpUrl().optional(),
  /** The remote model's name; needed for `openai-compatible`. */
  AI_MODEL: z.string().optional(),
  AI_API_KEY: z.string().optional(),

  /** USPS Addresses API v3, for verified addresses. */
  USPS_CLIENT_ID: z.string().optional(),
  USPS_CLIENT_SECRET: z.string().optional(),
  /** Who turns an address into a position; the embedded one knows cities and ZIP codes and needs no network. */
  GEOCODER: z.enum(['embedded', 'census', 'nominatim', 'photon']).default('embedded'),
  /** An OSRM server for driving distances; without it they are estimated. */
  OSRM_URL: httpUrl().optional(),
  /** A MapLibre style to draw the map with; without it the embedded base map is drawn. */
  MAP_STYLE_URL: httpUrl().optional(),
  /** eBay Browse API, for asking prices of similar things. */
  EBAY_CLIENT_ID: z.string().optional(),
  EBAY_CLIENT_SECRET: z.string().optional(),
  /** Stripe, for the premium plan. */
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  /** Server that sends mail; without it mails are kept in DATA_DIR. */
  SMTP_URL: urlOf(['smtp:', 'smtps:']).optional(),
  /** Address that mails are from; without it no-reply at the host of PUBLIC_URL. */
  MAIL_FROM: z.email('must be an e-mail address').optional(),

  /** Proxies whose X-Forwarded-* headers count: `off`, `on` (any), a number of hops, or addresses and CIDR ranges. */
  TRUST_PROXY: z.string().default('off').transform(readTrustProxy),
  /** `off` is for benchmarks and tests. */
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})
type Environment = z.infer<typeof Environment>

/** Variables that mean something only together. */
const TOGETHER = [
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  ['USPS_CLIENT_ID', 'USPS_CLIENT_SECRET'],
  ['EBAY_CLIENT_ID', 'EBAY_CLIENT_SECRET'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
] as const

export interface Config {
  port: number
  host: string
  /** Origin under which people reach the app, e.g. `https://sales.example`. */
  publicUrl: string
  /** Absolute path. */
  dataDir: string
  /** Undefined: the app starts its own PostgreSQL in `dataDir`. */
  databaseUrl: string | undefined
  appSecret: string
  siteMode: Environment['SITE_MODE']
  productName: string
  launchText: string
  waitlistText: string
  /** In lower case. */
  adminEmails: string[]
  /** Undefined: photos are files in `dataDir`. */
  s3: S3Config | undefined
  /** Undefined: the app's own sign-in page. */
  oidc: { issuer: string; clientId: string; clientSecret: string } | undefined
  detection: Environment['DETECTION']
  /** Undefined: no remote model. */
  ai: AiConfig | undefined
  usps: ClientCredentials | undefined
  geocoder: Environment['GEOCODER']
  osrmUrl: string | undefined
  mapStyleUrl: string | undefined
  ebay: ClientCredentials | undefined
  stripe: { secretKey: string; webhookSecret: string } | undefined
  /** Undefined: mails are files in `dataDir`. */
  smtpUrl: string | undefined
  mailFrom: string | undefined
  /** As Fastify's option of this name takes it. */
  trustProxy: boolean | number | string[]
  hasRateLimits: boolean
  logLevel: Environment['LOG_LEVEL']
}

export interface S3Config {
  bucket: string
  region: string
  endpoint: string | undefined
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
}

export interface AiConfig {
  provider: NonNullable<Environment['AI_PROVIDER']>
  baseUrl: string | undefined
  model: string | undefined
  apiKey: string | undefined
}

export interface ClientCredentials {
  clientId: string
  clientSecret: string
}

/**
 * Reads the environment, once, at start. Without APP_SECRET the key is kept in the data folder, which is made for it.
 * @throws ConfigError on the first wrong value; StartError when the data folder cannot be used.
 */
export function parseConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const parsed = Environment.safeParse(given)
  if (!parsed.success) throw new ConfigError(describe(parsed.error.issues[0]))
  refuseHalfSettings(parsed.data)
  return toConfig(parsed.data)
}

function toConfig(env: Environment): Config {
  const dataDir = path.resolve(env.DATA_DIR)
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    dataDir,
    databaseUrl: env.DATABASE_URL,
    appSecret: env.APP_SECRET ?? keepSecret(dataDir),
    siteMode: env.SITE_MODE,
    productName: env.PRODUCT_NAME,
    launchText: env.LAUNCH_TEXT,
    waitlistText: env.WAITLIST_TEXT,
    adminEmails: env.ADMIN_EMAILS.map((email) => email.toLowerCase()),
    s3: s3Of(env),
    oidc:
      env.OIDC_ISSUER && env.OIDC_CLIENT_ID && env.OIDC_CLIENT_SECRET
        ? { issuer: env.OIDC_ISSUER, clientId: env.OIDC_CLIENT_ID, clientSecret: env.OIDC_CLIENT_SECRET }
        : undefined,
    detection: env.DETECTION,
    ai: env.AI_PROVIDER && {
      provider: env.AI_PROVIDER,
      baseUrl: env.AI_BASE_URL,
      model: env.AI_MODEL,
      apiKey: env.AI_API_KEY,
    },
    usps: credentialsOf(env.USPS_CLIENT_ID, env.USPS_CLIENT_SECRET),
    geocoder: env.GEOCODER,
    osrmUrl: env.OSRM_URL,
    mapStyleUrl: env.MAP_STYLE_URL,
    ebay: credentialsOf(env.EBAY_CLIENT_ID, env.EBAY_CLIENT_SECRET),
    stripe:
      env.STRIPE_SECRET_KEY && env.STRIPE_WEBHOOK_SECRET
        ? { secretKey: env.STRIPE_SECRET_KEY, webhookSecret: env.STRIPE_WEBHOOK_SECRET }
        : undefined,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    trustProxy: env.TRUST_PROXY,
    hasRateLimits: env.RATE_LIMITS === 'on',
    logLevel: env.LOG_LEVEL,
  }
}

function s3Of(env: Environment): S3Config | undefined {
  if (!env.S3_BUCKET) return undefined
  const credentials =
    env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY
      ? { accessKeyId: env.S3_ACCESS_KEY_ID, secretAccessKey: env.S3_SECRET_ACCESS_KEY }
      : undefined
  return { bucket: env.S3_BUCKET, region: env.S3_REGION, endpoint: env.S3_ENDPOINT, credentials }
}

function credentialsOf(clientId: string | undefined, clientSecret: string | undefined): ClientCredentials | undefined {
  return clientId && clientSecret ? { clientId, clientSecret } : undefined
}

function refuseHalfSettings(env: Environment): void {
  for (const names of TOGETHER) {
    const missing = names.find((name) => !env[name])
    const present = names.find((name) => env[name])
    if (missing && present) throw new ConfigError(`${missing}: must be set too, since ${present} is`)
  }
  if (env.S3_ENDPOINT && !env.S3_BUCKET) throw new ConfigError('S3_BUCKET: must be set too, since S3_ENDPOINT is')
  if (env.AI_PROVIDER === 'openai-compatible') {
    if (!env.AI_BASE_URL) throw new ConfigError('AI_BASE_URL: must be set when AI_PROVIDER is openai-compatible')
    if (!env.AI_MODEL) throw new ConfigError('AI_MODEL: must be set when AI_PROVIDER is openai-compatible')
  } else if (env.AI_PROVIDER && !env.AI_API_KEY) {
    throw new ConfigError(`AI_API_KEY: must be set when AI_PROVIDER is ${env.AI_PROVIDER}`)
  }
}

/** Names the variable and the reason, never the value: it may be a password. */
function describe(issue: z.core.$ZodIssue | undefined): string {
  if (!issue) return 'the environment could not be read'
  const name = String(issue.path[0])
  if (issue.code === 'invalid_value') return `${name}: must be one of ${issue.values.join(', ')}`
  return `${name}: ${issue.message}`
}

function isPort(text: string): boolean {
  return /^\d+$/.test(text) && Number(text) <= 65_535
}

function httpUrl() {
  return urlOf(['http:', 'https:'])
}

function urlOf(protocols: string[]) {
  const wanted = protocols.map((protocol) => `${protocol}//…`).join(' or ')
  return z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    message: `must be a URL that begins with ${wanted}`,
  })
}

function list<T>(entry: z.ZodType<T, string>) {
  return z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    )
    .pipe(z.array(entry))
}

function readTrustProxy(text: string): boolean | number | string[] {
  if (text === 'off') return false
  if (text === 'on') return true
  if (/^\d+$/.test(text)) return Number(text)
  return text.split(',').map((part) => part.trim())
}
