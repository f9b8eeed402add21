import { statSync } from 'node:fs'
import { z } from 'zod'
import { KNOWN_PACKS } from '#ports/vision/packs/known-packs.ts'
import { TrustProxy } from './trust-proxy.ts'

/** A package has two names or more; `keytool -list` prints the fingerprint in this way. */
const ANDROID_APP = /^[a-z]\w*(?:\.[a-z]\w*)+=[\dA-F]{2}(?::[\dA-F]{2}){31}$/i

/** Schema of the environment variables. A field's name is the variable; an empty value counts as not set. */
export const Environment = z.object({
  /** TCP port to listen on; 0 lets the system choose. */
  PORT: z.string().default('3000').refine(isPort, 'must be a whole number from 0 to 65535').transform(Number),
  /** Address to listen on. The default is reachable from this machine only. */
  HOST: z.string().default('127.0.0.1'),
  /** Public URL of the app: scheme, host and port, without a path. https makes cookies Secure. */
  PUBLIC_URL: httpUrl()
    .refine(
      (url) => !URL.canParse(url) || new URL(url).href === `${new URL(url).origin}/`,
      'must have a scheme, a host and a port alone, such as https://sales.example',
    )
    .transform((url) => URL.parse(url)?.origin)
    .optional(),
  /** `web` answers requests, `worker` runs jobs, `all` does both. */
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  /** Folder of all data that the app stores on disk. */
  DATA_DIR: z.string().default('./data'),
  /** A PostgreSQL server to use instead of the embedded one. */
  DATABASE_URL: urlSchema(['postgres:', 'postgresql:']).optional(),
  /** The same server without PgBouncer, where DATABASE_URL leads to it; for what needs a session. */
  DATABASE_DIRECT_URL: urlSchema(['postgres:', 'postgresql:']).optional(),
  /** A streaming replica of it, for searches of signed-out visitors. */
  DATABASE_REPLICA_URL: urlSchema(['postgres:', 'postgresql:']).optional(),
  /** Key that signs sessions and upload links. All processes that share a database need the same one. */
  APP_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),

  /** `prelaunch`: signed-out visitors see the landing page only. `open`: anyone may browse. */
  SITE_MODE: z.enum(['prelaunch', 'open']).default('prelaunch'),
  /** The product's name, wherever it is shown. */
  PRODUCT_NAME: z.string().max(60, 'must have at most 60 characters').default('Yardsnap'),
  /** Launch date on the landing page (S1.4, S2.2.1). Without it the page has its own, in its language. */
  LAUNCH_TEXT: z.string().max(120, 'must have at most 120 characters').optional(),
  /** Number of people on the waitlist, on the landing page (S1.4). Without it the page has its own, in its language. */
  WAITLIST_TEXT: z.string().max(200, 'must have at most 200 characters').optional(),
  /** Published address for questions about the site; without it, people are told that there is none. */
  CONTACT_EMAIL: z.email('must be an e-mail address').optional(),
  /** Whether people may add sales of others that they saw. */
  SEEN_SALES: z.enum(['on', 'off']).default('on'),
  /** How hosts claim such a sale: by the `code` on a card that its finder hands them, or by their address, which the `operator` accepts. */
  CLAIMS: z.enum(['code', 'operator']).default('code'),
  /** Android apps that open the site's addresses: package=SHA-256 fingerprint of the signing certificate, separated by commas. */
  ANDROID_APPS: list(
    z
      .string()
      .regex(ANDROID_APP, 'must be package=fingerprint, such as com.example.sales=14:6D:… with 32 pairs of digits'),
  ),
  /** Email addresses of admins, separated by commas. */
  ADMIN_EMAILS: list(z.email('must be e-mail addresses separated by commas')),

  /** Storage quota for photos per account, in MB: on the free plan, and with Premium. */
  STORAGE_FREE_MB: count({ from: 10, to: 100_000_000 }).default(2048),
  STORAGE_PREMIUM_MB: count({ from: 10, to: 100_000_000 }).default(20_480),
  /** Limit of what an account writes (sales, messages, notes), in MB: on the free plan, and with Premium. */
  ROWS_FREE_MB: count({ from: 1, to: 100_000_000 }).default(50),
  ROWS_PREMIUM_MB: count({ from: 1, to: 100_000_000 }).default(500),
  /** Limit of one account's uploads in progress, in MB. */
  STORAGE_IN_FLIGHT_MB: count({ from: 10, to: 100_000 }).default(200),
  /** Space on the disk of DATA_DIR that photos, caches and new rows must leave free, in MB. */
  DISK_FLOOR_MB: count({ from: 0, to: 100_000_000 }).optional(),

  /** Documents to print that are drawn at once, each in a process, and for how long one may be drawn. */
  PRINT_THREADS: count({ from: 1, to: 32 }).default(2),
  PRINT_TIMEOUT_SECONDS: count({ from: 1, to: 120 }).default(15),
  /** Threads that find the best order of trips. */
  TRIP_THREADS: count({ from: 1, to: 32 }).default(2),
  /** Threads that render pages; 0 renders them where requests are answered. */
  PAGE_THREADS: count({ from: 0, to: 32 }).default(0),

  /** Folder for the backups that the app makes by itself, once a day. */
  BACKUP_DIR: z.string().optional(),
  /** Bucket for them instead, such as `backups` or `backups/yardsnap`; another one than S3_BUCKET. */
  BACKUP_BUCKET: z
    .string()
    .regex(/^[a-z0-9.-]+(\/[a-z0-9_-]+)*$/, 'must be a bucket, or bucket/folder')
    .optional(),
  /** Where this bucket is; the default of each of these is the setting of the same name for S3_BUCKET. */
  BACKUP_S3_ENDPOINT: httpUrl().optional(),
  BACKUP_S3_REGION: z.string().optional(),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** File with the passphrase that they are encrypted with. */
  BACKUP_PASSPHRASE_FILE: z.string().optional(),

  /** Bucket for photos in an S3-compatible store, instead of DATA_DIR/objects. */
  S3_BUCKET: z.string().optional(),
  /** URL of the S3-compatible store; not needed for AWS. */
  S3_ENDPOINT: httpUrl().optional(),
  S3_REGION: z.string().default('us-east-1'),
  /** Credentials for the bucket; without them the AWS SDK uses its default credentials. */
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),

  /** An OpenID Connect provider to sign in with, instead of the app's own page. */
  OIDC_ISSUER: httpUrl().optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  /** Whether people may sign in with a password; always `on` without a provider. The default is `off` with one. */
  PASSWORD_SIGN_IN: z.enum(['on', 'off']).optional(),

  /** `embedded`: detect items in photos with the models that come with the app. `off`: items are entered by hand. */
  DETECTION: z.enum(['embedded', 'off']).default('embedded'),
  DETECTION_TEXT: z.enum(['on', 'off']).default('on'),
  /**
   * The networks that detect items. `auto`: the pack that an admin has chosen, else the extended one, which the first
   * start tries once to fetch; without it the embedded networks. `embedded`: nothing is fetched. A pack's name: what
   * `npm run models -- get <name>` fetched. A path: a folder with a pack of your own (docs/models.md).
   */
  DETECTION_PACK: z
    .string()
    .refine(isPack, 'must be auto, embedded, the name of a pack, or the path of a folder')
    .default('auto'),
  /** A remote model that names, describes and prices the items that the embedded models detect. */
  AI_PROVIDER: z.enum(['anthropic', 'openai', 'google', 'openai-compatible']).optional(),
  /** URL of the remote model's API; required for `openai-compatible`. */
  AI_BASE_URL: httpUrl().optional(),
  /** The remote model's name; it must support images. */
  AI_MODEL: z.string().max(100, 'must have at most 100 characters').optional(),
  AI_API_KEY: z.string().optional(),
  /** Whose photos the remote model sees. `all`: those of free accounts too, as with a model on a machine of one's own. */
  AI_PLANS: z.enum(['premium', 'all']).default('premium'),
  /** Timeout of the remote model for one photo. */
  AI_TIMEOUT_SECONDS: count({ from: 5, to: 180 }).default(60),
  /** Limits of photos per day (UTC) that are sent to the remote model, in total and per user. */
  AI_PHOTOS_A_DAY: count({ from: 0, to: 1_000_000 }).default(1000),
  AI_PHOTOS_PER_USER_A_DAY: count({ from: 0, to: 1_000_000 }).default(100),
  /** What the remote model costs, in dollars: for each answer, and for a million tokens that it reads and writes. */
  AI_PRICE_PER_ANSWER: dollars().default(0),
  AI_PRICE_PER_MILLION_INPUT: dollars().default(0),
  AI_PRICE_PER_MILLION_OUTPUT: dollars().default(0),
  /** Dollars in a month (UTC) after which no photo goes to the remote model. */
  AI_MONTHLY_LIMIT: dollars().optional(),

  /** USPS Addresses API v3, for verified addresses. */
  USPS_CLIENT_ID: z.string().optional(),
  USPS_CLIENT_SECRET: z.string().optional(),
  /** Base URL of the USPS API; `https://apis-tem.usps.com` is its test environment. */
  USPS_URL: httpUrl().default('https://apis.usps.com'),
  /** Geocoder for addresses; the embedded one knows cities and ZIP codes and needs no network. */
  GEOCODER: z.enum(['embedded', 'census', 'nominatim', 'photon', 'google', 'mapbox']).default('embedded'),
  /** URL of a self-hosted Nominatim or Photon server. */
  GEOCODER_URL: httpUrl().optional(),
  GOOGLE_MAPS_API_KEY: z.string().optional(),
  MAPBOX_ACCESS_TOKEN: z.string().optional(),
  /** An OSRM server for driving distances; without it they are estimated. */
  OSRM_URL: httpUrl().optional(),
  /** A MapLibre style for the map; by default the embedded base map is used. */
  MAP_STYLE_URL: httpUrl().optional(),
  /** Map tiles of the operator's own, served by the app: a PMTiles archive of Protomaps, as a file or a URL. */
  PMTILES: z
    .string()
    .refine(isFileOrUrl, 'must be a file that is there, or a URL that begins with https://…')
    .optional(),
  /** eBay Browse API, for asking prices of similar items. */
  EBAY_CLIENT_ID: z.string().optional(),
  EBAY_CLIENT_SECRET: z.string().optional(),
  /** Stripe, for payments of Premium. */
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  /** Base URL of Stripe's API; a different one is for tests with a fake. */
  STRIPE_API_URL: httpUrl().default('https://api.stripe.com'),
  /** For how long only Premium shoppers find a new sale; by default 2 hours where Premium can be bought, else 0. */
  EARLY_ACCESS_HOURS: count({ from: 0, to: 24 }).optional(),
  /** Regular monthly price of Premium in dollars, after the launch. */
  PREMIUM_LIST_PRICE: price().default('19'),
  /** Current monthly price of Premium in dollars; the same as the list price ends the launch. */
  PREMIUM_LAUNCH_PRICE: price().default('9.99'),
  /** SMTP server; without it, mails are written to DATA_DIR. */
  SMTP_URL: urlSchema(['smtp:', 'smtps:'])
    .refine((url) => URL.parse(url)?.hostname !== '', 'must name a host')
    .optional(),
  /** Hours between two notifications to one person of matches in one sale, and of its lower prices. */
  NOTICE_PAUSE_HOURS: count({ from: 1, to: 24 }).default(6),
  /** Limit of one person's notifications of matches and lower prices in 24 hours, of all sales. */
  NOTICES_A_DAY: count({ from: 2, to: 1000 }).default(20),
  /** Who tells the weather for the plans of Saturdays; `off`: nobody. */
  WEATHER: z.enum(['nws', 'off']).default('nws'),
  /** Who tells what was recalled: `cpsc`, the open API of the Consumer Product Safety Commission; the URL of a mirror; `off`: nobody. */
  RECALLS: z
    .string()
    .refine(
      (text) => ['cpsc', 'off'].includes(text) || isHttpUrl(text),
      'must be cpsc, off, or a URL that begins with https://…',
    )
    .default('cpsc'),
  /** Who tells what a book is called by its ISBN: `openlibrary`, an open API; the URL of a mirror; `off`: nobody. */
  BOOK_TITLES: z
    .string()
    .refine(
      (text) => ['openlibrary', 'off'].includes(text) || isHttpUrl(text),
      'must be openlibrary, off, or a URL that begins with https://…',
    )
    .default('openlibrary'),
  /** Limit of mails about weekends to people without an account in seven days; 0: there are none. */
  LETTERS_A_WEEK: count({ from: 0, to: 10_000_000 }).default(10_000),
  /** Sender address of mails; the default is no-reply at the host of PUBLIC_URL. */
  MAIL_FROM: z.email('must be an e-mail address').optional(),

  /**
   * `own`: events are counted by day in the app's own database, without personal data. `plausible`, `umami` and `gtag`
   * (Google Analytics 4): the server also forwards events to that service. `off`: nothing is counted.
   */
  ANALYTICS: z.enum(['own', 'off', 'plausible', 'umami', 'gtag']).default('own'),
  /** URL of that service, if it is self-hosted. */
  ANALYTICS_URL: httpUrl().optional(),
  /** The site's name at Plausible, the website ID at Umami, the measurement ID at Google. */
  ANALYTICS_SITE: z.string().optional(),
  /** The API secret of Google's measurement protocol. */
  ANALYTICS_SECRET: z.string().optional(),

  /** Proxies whose X-Forwarded-* headers count: `off`, `on` (any), a number of hops, or addresses and CIDR ranges. */
  TRUST_PROXY: TrustProxy,
  /** How long a rendered page serves other signed-out visitors. */
  PAGE_CACHE_SECONDS: count({ from: 0, to: 60 }).default(5),
  /** Bearer token of `/metrics`; without it there is no such address. */
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  /** Where traces are sent (OTLP); OpenTelemetry reads its other OTEL_ variables itself. */
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl().optional(),
  /** Within how many seconds a request has to arrive; an upload has 120. */
  REQUEST_TIMEOUT_SECONDS: count({ from: 1, to: 120 }).default(30),
  /** For how many seconds a reader may take nothing of an answer. */
  UNREAD_TIMEOUT_SECONDS: count({ from: 1, to: 600 }).default(20),
  /** Limits of answers that wait for their readers, in MB: of one address, and of all in a process. */
  UNREAD_PER_ADDRESS_MB: count({ from: 1, to: 100_000 }).default(32),
  UNREAD_MB: count({ from: 1, to: 100_000 }).default(256),
  /** `off` is for benchmarks and tests. */
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})
export type Environment = z.infer<typeof Environment>

/** A path has a slash, so that a mistyped name is not taken for one. */
function isPack(text: string): boolean {
  return ['auto', 'embedded', ...KNOWN_PACKS].includes(text) || /[/\\]/.test(text)
}

function isFileOrUrl(text: string): boolean {
  return isHttpUrl(text) || statSync(text, { throwIfNoEntry: false })?.isFile() === true
}

function isHttpUrl(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text)
}

function isPort(text: string): boolean {
  return /^\d+$/.test(text) && Number(text) <= 65_535
}

function httpUrl() {
  return urlSchema(['http:', 'https:'])
}

function price() {
  return z.string().regex(/^(?!0+(\.0+)?$)\d{1,4}(\.\d{2})?$/, 'must be dollars such as 19 or 9.99')
}

function dollars() {
  return z
    .string()
    .regex(/^\d{1,6}(\.\d{1,6})?$/, 'must be dollars such as 25 or 0.004')
    .transform(Number)
}

function count({ from, to }: { from: number; to: number }) {
  return z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${from} to ${to}`)
    .transform(Number)
    .refine((value) => value >= from && value <= to, `must be a whole number from ${from} to ${to}`)
}

function urlSchema(protocols: string[]) {
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
