import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ConfigError } from './config-error.ts'
import { parseConfig } from './config.ts'
import { Environment } from './environment.ts'
import { StartError } from '#start-error.ts'

const SECRET = 'a-secret-of-more-than-thirty-two-characters'
const parse = (env: Record<string, string>) => parseConfig({ APP_SECRET: SECRET, ...env })
const PHOTO_BUCKET = {
  S3_BUCKET: 'photos',
  S3_ENDPOINT: 'https://store.example',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
}
const HTTPS = { PUBLIC_URL: 'https://sales.example' }
const known = (name: string) =>
  `${name}: has a password that everybody knows, and PUBLIC_URL is https. Choose another one.`
const NO_ORIGIN = 'PUBLIC_URL: must have a scheme, a host and a port alone, such as https://sales.example'
const NO_PROXY = 'TRUST_PROXY: must be on, off, a number of proxies, or addresses and ranges separated by commas'
const root = mkdtempSync(path.join(os.tmpdir(), 'yardsnap-config-'))
const newFolder = () => mkdtempSync(path.join(root, 'data-'))
afterAll(() => rmSync(root, { recursive: true }))

describe('configuration', () => {
  test('needs nothing to be set', () => {
    expect(parse({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      role: 'all',
      publicUrl: 'http://localhost:3000',
      dataDir: path.resolve('data'),
      databaseUrl: undefined,
      siteMode: 'prelaunch',
      productName: 'Yardsnap',
      detection: 'embedded',
      s3: undefined,
      oidc: undefined,
      arePasswordsOn: true,
      trustProxy: false,
      hasRateLimits: true,
    })
  })

  test('S1.4 S2.2.1 an operator may say when it starts and how many wait; else the page does in its language', () => {
    expect(parse({}).launchText).toBeUndefined()
    expect(parse({}).waitlistText).toBeUndefined()
    expect(parse({ LAUNCH_TEXT: 'Coming in May' }).launchText).toBe('Coming in May')
    expect(parse({ WAITLIST_TEXT: 'Join us' }).waitlistText).toBe('Join us')
  })

  test('S9.2 Premium costs $9.99 a month at launch, with a list price of $19', () => {
    expect(parse({}).premiumPrice).toEqual({ list: '19', launch: '9.99' })
    expect(parse({ PREMIUM_LAUNCH_PRICE: '12.50' }).premiumPrice.launch).toBe('12.50')
  })

  test('R14 backups go to a bucket where the photos are, or wherever it is said', () => {
    expect(parse({ ...PHOTO_BUCKET, BACKUP_BUCKET: 'backups/site' }).backups).toEqual({
      place: {
        url: 's3://backups/site',
        s3: {
          bucket: 'backups',
          endpoint: 'https://store.example',
          region: 'us-east-1',
          credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
        },
      },
      passphrase: undefined,
    })
    const elsewhere = {
      BACKUP_BUCKET: 'photos',
      BACKUP_S3_ENDPOINT: 'https://other.example',
      BACKUP_S3_REGION: 'eu-west-1',
      BACKUP_S3_ACCESS_KEY_ID: 'other',
      BACKUP_S3_SECRET_ACCESS_KEY: 'key',
    }
    expect(parse({ ...PHOTO_BUCKET, ...elsewhere }).backups?.place).toEqual({
      url: 's3://photos',
      s3: {
        bucket: 'photos',
        endpoint: 'https://other.example',
        region: 'eu-west-1',
        credentials: { accessKeyId: 'other', secretAccessKey: 'key' },
      },
    })
  })

  test('lets passwords of examples be where no stranger is, and others everywhere', () => {
    const example = {
      ...PHOTO_BUCKET,
      DATABASE_URL: 'postgres://yardsnap:yardsnap@db/app',
      S3_SECRET_ACCESS_KEY: 'yardsnap-secret',
    }
    expect(parse(example).publicUrl).toBe('http://localhost:3000')
    const own = { ...PHOTO_BUCKET, DATABASE_URL: 'postgres://yardsnap@db/app', S3_SECRET_ACCESS_KEY: 'kK2-9f_x' }
    expect(parse({ ...HTTPS, ...own }).publicUrl).toBe('https://sales.example')
    const url = 'postgres://yardsnap:100%@db/app'
    expect(parse({ ...HTTPS, DATABASE_URL: url }).databaseUrl).toBe(url)
  })

  test('treats an empty value as not set', () => {
    expect(parse({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: undefined })
  })

  test.each([
    [{ PORT: 'http' }, 'PORT: must be a whole number from 0 to 65535'],
    [{ PORT: '70000' }, 'PORT: must be a whole number from 0 to 65535'],
    [{ PORT: '80.5' }, 'PORT: must be a whole number from 0 to 65535'],
    [{ SITE_MODE: 'closed' }, 'SITE_MODE: must be one of prelaunch, open'],
    [{ PUBLIC_URL: 'sales.example' }, 'PUBLIC_URL: must be a URL that begins with http://… or https://…'],
    [{ PUBLIC_URL: 'https://sales.example/app' }, NO_ORIGIN],
    [{ PUBLIC_URL: 'https://sales.example?from=home' }, NO_ORIGIN],
    [{ PUBLIC_URL: 'https://ann:word@sales.example' }, NO_ORIGIN],
    [{ ROLE: 'worker' }, 'ROLE: worker needs DATABASE_URL, since the embedded database serves one process'],
    [{ DATABASE_REPLICA_URL: 'postgres://db/app' }, 'DATABASE_URL: must be set too, since DATABASE_REPLICA_URL is'],
    [{ DATABASE_DIRECT_URL: 'postgres://db/app' }, 'DATABASE_URL: must be set too, since DATABASE_DIRECT_URL is'],
    [{ DATABASE_URL: 'mysql://db/app' }, 'DATABASE_URL: must be a URL that begins with postgres://… or postgresql://…'],
    [
      { ANDROID_APPS: 'com.example.sales=14:6D' },
      'ANDROID_APPS: must be package=fingerprint, such as com.example.sales=14:6D:… with 32 pairs of digits',
    ],
    [{ CONTACT_EMAIL: 'ann at example.com' }, 'CONTACT_EMAIL: must be an e-mail address'],
    [{ ADMIN_EMAILS: 'ann@example.com, bob' }, 'ADMIN_EMAILS: must be e-mail addresses separated by commas'],
    [{ APP_SECRET: 'short' }, 'APP_SECRET: must have at least 32 characters'],
    [{ OIDC_ISSUER: 'https://id.example' }, 'OIDC_CLIENT_ID: must be set too, since OIDC_ISSUER is'],
    [{ PASSWORD_SIGN_IN: 'off' }, 'PASSWORD_SIGN_IN: must not be off without OIDC_ISSUER: nobody could sign in'],
    [{ S3_ENDPOINT: 'http://localhost:9000' }, 'S3_BUCKET: must be set too, since S3_ENDPOINT is'],
    [{ BACKUP_DIR: '/backups', BACKUP_BUCKET: 'backups' }, 'BACKUP_BUCKET: must not be set too, since BACKUP_DIR is'],
    [
      { BACKUP_BUCKET: 'backups' },
      'BACKUP_S3_ACCESS_KEY_ID: must be set, or S3_ACCESS_KEY_ID, for backups in a bucket',
    ],
    [{ BACKUP_BUCKET: 's3://backups' }, 'BACKUP_BUCKET: must be a bucket, or bucket/folder'],
    [{ BACKUP_S3_REGION: 'eu-west-1' }, 'BACKUP_BUCKET: must be set too, since BACKUP_S3_REGION is'],
    [
      { BACKUP_S3_ACCESS_KEY_ID: 'id' },
      'BACKUP_S3_SECRET_ACCESS_KEY: must be set too, since BACKUP_S3_ACCESS_KEY_ID is',
    ],
    [{ ...PHOTO_BUCKET, BACKUP_BUCKET: 'photos/backups' }, 'BACKUP_BUCKET: must be another bucket than S3_BUCKET'],
    [
      { BACKUP_PASSPHRASE_FILE: '/none' },
      'BACKUP_DIR: must be set too, or BACKUP_BUCKET, since BACKUP_PASSPHRASE_FILE is',
    ],
    [{ AI_PROVIDER: 'anthropic' }, 'AI_MODEL: must be set when AI_PROVIDER is'],
    [{ AI_PROVIDER: 'anthropic', AI_MODEL: 'm' }, 'AI_API_KEY: must be set when AI_PROVIDER is anthropic'],
    [
      { AI_PROVIDER: 'openai-compatible', AI_MODEL: 'm' },
      'AI_BASE_URL: must be set when AI_PROVIDER is openai-compatible',
    ],
    [{ AI_PLANS: 'free' }, 'AI_PLANS: must be one of premium, all'],
    [{ AI_PHOTOS_A_DAY: 'many' }, 'AI_PHOTOS_A_DAY: must be a whole number from 0 to 1000000'],
    [{ AI_TIMEOUT_SECONDS: '4' }, 'AI_TIMEOUT_SECONDS: must be a whole number from 5 to 180'],
    [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_WEBHOOK_SECRET: must be set too, since STRIPE_SECRET_KEY is'],
    [{ PREMIUM_LAUNCH_PRICE: '$9.99' }, 'PREMIUM_LAUNCH_PRICE: must be dollars such as 19 or 9.99'],
    [{ PREMIUM_LIST_PRICE: '0.00' }, 'PREMIUM_LIST_PRICE: must be dollars such as 19 or 9.99'],
    [{ PREMIUM_LAUNCH_PRICE: '20' }, 'PREMIUM_LAUNCH_PRICE: must not be above PREMIUM_LIST_PRICE'],
    [{ PMTILES: '/none.pmtiles' }, 'PMTILES: must be a file that is there, or a URL that begins with https://…'],
    [
      { PMTILES: 'https://files.example/florida.pmtiles', MAP_STYLE_URL: 'https://tiles.example/style.json' },
      'PMTILES: must not be set too, since MAP_STYLE_URL is',
    ],
    [{ PMTILES: '/' }, 'PMTILES: must be a file that is there, or a URL that begins with https://…'],
    [{ AI_API_KEY: 'key' }, 'AI_PROVIDER: must be set too, since AI_API_KEY is'],
    [{ ANALYTICS_SITE: 'sales.example' }, 'ANALYTICS: must name the service that ANALYTICS_SITE is for'],
    [{ GEOCODER_URL: 'http://localhost:8080' }, 'GEOCODER: must name the service that GEOCODER_URL is for'],
    [{ SMTP_URL: 'smtp://' }, 'SMTP_URL: must name a host'],
    [{ PAGE_CACHE_SECONDS: 'off' }, 'PAGE_CACHE_SECONDS: must be a whole number from 0 to 60'],
    [{ TRUST_PROXY: 'true' }, NO_PROXY],
    [{ TRUST_PROXY: '10.0.0.0/33' }, NO_PROXY],
    [{ TRUST_PROXY: '127.0.0.1, proxy.example' }, NO_PROXY],
    [{ TRUST_PROXY: '1000' }, NO_PROXY],
    [{ RATE_LIMITS: 'no' }, 'RATE_LIMITS: must be one of on, off'],
    [{ ...HTTPS, DATABASE_URL: 'postgres://yardsnap:yardsnap@db/app' }, known('DATABASE_URL')],
    [{ ...HTTPS, DATABASE_URL: 'postgres://app:Change%2Dme%2Dnow@db/app' }, known('DATABASE_URL')],
    [{ ...HTTPS, ...PHOTO_BUCKET, S3_SECRET_ACCESS_KEY: 'yardsnap-secret' }, known('S3_SECRET_ACCESS_KEY')],
    [{ ...HTTPS, APP_SECRET: 'change-me-to-more-than-thirty-two-characters' }, known('APP_SECRET')],
    [{ ...HTTPS, APP_SECRET: 'x'.repeat(40) }, known('APP_SECRET')],
  ])('refuses %j in one line that says which and why', (env: Record<string, string>, message) => {
    expect(() => parse(env)).toThrow(new ConfigError(message))
  })

  test('R16 does not repeat a wrong value, which may be a password', () => {
    expect(() => parse({ SMTP_URL: 'http://user:hunter2@mail.example' })).toThrow(/^SMTP_URL: (?!.*hunter2)/)
  })

  test('parses the trusted proxies', () => {
    expect(parse({ TRUST_PROXY: 'on' }).trustProxy).toBe(true)
    expect(parse({ TRUST_PROXY: '2' }).trustProxy).toBe(2)
    expect(parse({ TRUST_PROXY: '10.0.0.0/8, ::1' }).trustProxy).toEqual(['10.0.0.0/8', '::1'])
    expect(parse({ TRUST_PROXY: 'loopback,fd00::/64,' }).trustProxy).toEqual(['loopback', 'fd00::/64'])
  })

  test('keeps a generated secret, readable by its owner alone, and reads the same one again', () => {
    const dataDir = newFolder()
    const first = parseConfig({ DATA_DIR: dataDir }).appSecret
    expect(first.length).toBeGreaterThanOrEqual(32)
    expect(statSync(path.join(dataDir, 'secret')).mode & 0o777).toBe(0o600)
    expect(readFileSync(path.join(dataDir, 'secret'), 'utf8')).toBe(first)
    expect(parseConfig({ DATA_DIR: dataDir }).appSecret).toBe(first)
    expect(parseConfig({ DATA_DIR: newFolder() }).appSecret).not.toBe(first)
  })

  test('reports that the data folder cannot be used', () => {
    const file = path.join(newFolder(), 'file')
    writeFileSync(file, '')
    expect(() => parseConfig({ DATA_DIR: path.join(file, 'data') })).toThrow(
      new StartError(`${path.join(file, 'data')} cannot be used: a part of the path is a file`),
    )
  })
})

describe('V13.3.1 a secret in a file', () => {
  const folder = newFolder()
  writeFileSync(path.join(folder, 'app'), `${'s'.repeat(40)}\n`)

  test('is read as if it were in the environment, without the line break at its end', () => {
    expect(parseConfig({ APP_SECRET_FILE: path.join(folder, 'app') }).appSecret).toBe('s'.repeat(40))
  })

  test('keeps the rules of its setting, and its words to itself', () => {
    const METRICS_TOKEN_FILE = path.join(folder, 'short')
    writeFileSync(METRICS_TOKEN_FILE, 'hunter2')
    expect(() => parse({ METRICS_TOKEN_FILE })).toThrow(/^METRICS_TOKEN: (?!.*hunter2)/)
  })

  test('that is empty stops the start, which would go on without it', () => {
    const file = path.join(folder, 'empty')
    writeFileSync(file, '\n')
    expect(() => parse({ DATABASE_URL_FILE: file })).toThrow(new ConfigError(`DATABASE_URL_FILE: ${file} is empty`))
  })

  test('that is not there stops the start, and so does one that is given twice', () => {
    const APP_SECRET_FILE = path.join(folder, 'missing')
    expect(() => parseConfig({ APP_SECRET_FILE })).toThrow(/^APP_SECRET_FILE: ENOENT/)
    const twice = { APP_SECRET_FILE: path.join(folder, 'app'), APP_SECRET: 'x'.repeat(40) }
    expect(() => parseConfig(twice)).toThrow('APP_SECRET_FILE: is set, and APP_SECRET as well')
  })
})

test('.env.example lists every variable', () => {
  const example = readFileSync(path.join(import.meta.dirname, '../../../.env.example'), 'utf8')
  const named = [...example.matchAll(/^#([A-Z0-9_]+)=/gm)].map(([, name]) => name)
  expect(new Set(named)).toEqual(new Set(Object.keys(Environment.shape)))
})
