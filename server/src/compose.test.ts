import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { toSettings, S3_SERVERS, type TestBucket } from '#ports/objects/test-stores.ts'
import { waitForUrl, startApp, stopApps } from '#testing/app-process.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { toDatabaseUrl } from '#testing/test-database.ts'

const ROOT = path.join(import.meta.dirname, '../..')

interface ComposeService {
  image?: string
  profiles?: string[]
  build?: string
  command?: string | string[]
  entrypoint?: string[]
  networks?: Record<string, { aliases: string[] }>
  ports?: string[]
  env_file?: object[]
  environment?: Record<string, string>
  volumes?: string[]
  read_only?: boolean
  cap_drop?: string[]
  cap_add?: string[]
  security_opt?: string[]
  mem_limit?: string
  healthcheck?: object
  restart?: string
  depends_on?: Record<string, { condition: string }>
}
interface ComposeFile {
  services: Record<string, ComposeService>
  volumes: Record<string, null>
}

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
const compose = (file: string) => parse(read(file), { merge: true }) as ComposeFile
const { services, volumes } = compose('compose.yaml')
/** What Compose puts in place of `${NAME:-default}` when nothing is set, and of `$$`. */
const withDefaults = (text: string) => text.replace(/\$\{\w+:-([^}]*)\}/g, '$1').replaceAll('$$', '$')
const settings = ({ environment = {} }: ComposeService) =>
  Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, withDefaults(value)]))
const OWN_IMAGE = `ghcr.io/yardsnap/yardsnap:${(JSON.parse(read('package.json')) as { version: string }).version}`

const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

/** What the service `secrets` leaves in its volume. */
function makeSecrets(
  env: Record<string, string> = {},
  folder = mkdtempSync(path.join(os.tmpdir(), 'yardsnap-secrets-')),
) {
  folders.push(folder)
  const [program, script = ''] = services['secrets']!.command as string[]
  expect(program).toBe('node')
  const made = spawnSync(process.execPath, [path.join(ROOT, script), folder], { env, encoding: 'utf8' })
  expect(made.stderr).toBe('')
  const of = (name: string) => readFileSync(path.join(folder, name), 'utf8')
  return { folder, of }
}

describe('compose.yaml', () => {
  let site: TestApp
  let bucket: TestBucket
  beforeAll(async () => {
    site = await testApp({ env: { ROLE: 'web', DATABASE_URL: 'postgres://of-this-test' } })
    bucket = await S3_SERVERS[0]![1]()
  })
  afterEach(stopApps)
  afterAll(async () => {
    await bucket.stop()
    await site.close()
  })

  test('has one service without a profile, which needs no other and takes the settings of a file', () => {
    const plain = Object.entries(services).filter(([, { profiles }]) => !profiles)
    expect(plain.map(([name]) => name)).toEqual(['app'])
    expect(services['app']!.depends_on).toBeUndefined()
    expect(settings(services['app']!)).toEqual({
      HOST: '0.0.0.0',
      PORT: '3000',
      DATA_DIR: '/data',
      PUBLIC_URL: 'http://localhost:3000',
      TRUST_PROXY: 'off',
    })
    expect(services['app']!.env_file).toEqual([{ path: '.env', required: false }])
  })

  test('publishes no port twice, whatever is started together, and to this machine alone but for https', () => {
    const published = Object.values(services).flatMap(({ ports = [] }) => ports)
    const hosts = published.map((port) => port.replace(/:\d+(\/\w+)?$/, '$1'))
    expect(new Set(hosts).size).toBe(hosts.length)
    for (const [name, { ports = [] }] of Object.entries(services))
      for (const port of ports) expect(name === 'caddy' || port.startsWith('127.0.0.1:')).toBe(true)
    // Each is its own address until another is given.
    for (const name of ['app', 'web'])
      expect(services[name]!.ports).toEqual([
        `127.0.0.1:${new URL(settings(services[name]!)['PUBLIC_URL']!).port}:3000`,
      ])
  })

  test.each(Object.entries(services))('%s gains no rights, and has a limit of memory', (_name, service) => {
    expect(service.cap_drop).toEqual(['ALL'])
    expect(service.security_opt).toEqual(['no-new-privileges:true'])
    expect(withDefaults(service.mem_limit!)).toMatch(/^\d+[mg]$/)
    for (const volume of service.volumes ?? []) expect(Object.keys(volumes)).toContain(volume.split(':')[0])
  })

  test('changes nothing outside of volumes, but for the store, whose image was not tried so', () => {
    const writable = Object.entries(services).filter(([, { read_only }]) => !read_only)
    expect(writable.map(([name]) => name)).toEqual(['store'])
  })

  test('has only images of a version and a digest that were looked up, as the Dockerfile has, and its own of this version', () => {
    const { images } = JSON.parse(read('deploy/images.json')) as { images: Record<string, string> }
    const bases = [...read('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, image]) => image!)
    const inServices = Object.values(services).map(({ image = '' }) => withDefaults(image))
    const named = [...inServices.filter((image) => image !== OWN_IMAGE), ...bases]
    expect(inServices).toContain(OWN_IMAGE)
    expect(new Set(named)).toEqual(new Set(Object.keys(images)))
    for (const [image, lookedUpAt] of Object.entries(images)) {
      expect(image).toMatch(/^[\w./-]+:v?\d+\.\d+[\w.-]*@sha256:[0-9a-f]{64}$/)
      expect(lookedUpAt).toMatch(/^\d{4}-\d\d-\d\d$/)
    }
  })

  test('is built in a clone wherever it names its own image', () => {
    const own = Object.entries(services).filter(([, { image = '' }]) => withDefaults(image) === OWN_IMAGE)
    const overridden = compose('compose.override.yaml').services
    expect(Object.keys(overridden)).toEqual(own.map(([name]) => name))
    for (const service of Object.values(overridden)) expect(service).toEqual({ build: '.', pull_policy: 'build' })
  })

  test('has no password of its own: they are made once, and those that are given are taken', () => {
    const secret = Object.values(services)
      .flatMap(({ environment = {} }) => Object.entries(environment))
      .filter(([name]) => /PASSWORD|SECRET/.test(name))
    const isOpen = ([name, value]: [string, string]) =>
      !(name.endsWith('_FILE') ? /^\/secrets\// : /^\$\{\w+:-\}$/).test(value)
    expect(secret.filter(isOpen)).toEqual([])
    const { folder, of } = makeSecrets()
    const made = readdirSync(folder).map((name) => [name, of(name)])
    expect(made.map(([name]) => name)).toEqual(['database-url', 'postgres-password', 's3-secret'])
    expect(of('postgres-password')).toMatch(/^[\w-]{32}$/)
    expect(of('s3-secret')).not.toBe(of('postgres-password'))
    expect(new URL(of('database-url')).password).toBe(of('postgres-password'))
    makeSecrets({}, folder)
    expect(readdirSync(folder).map((name) => [name, of(name)])).toEqual(made)
    makeSecrets({ POSTGRES_PASSWORD: 'former: p@ss/word' }, folder)
    expect(of('postgres-password')).toBe('former: p@ss/word')
    expect(decodeURIComponent(new URL(of('database-url')).password)).toBe('former: p@ss/word')
    expect(statSync(path.join(folder, 's3-secret')).mode & 0o222).toBe(0)
    const readers = Object.entries(services).filter(([, service]) => service.volumes?.includes('secrets:/secrets:ro'))
    expect(readers.map(([name]) => name)).toEqual(['web', 'worker', 'postgres', 'store'])
    const named = [...read('compose.yaml').matchAll(/\/secrets\/([\w-]+)/g)].map(([, name]) => name!)
    expect(new Set(named)).toEqual(new Set(readdirSync(folder)))
  })

  test('has a store with the bucket and the keys that its processes ask for', () => {
    const web = settings(services['web']!)
    const { port, hostname } = new URL(web['S3_ENDPOINT']!)
    const store = services['store']!
    expect(store.command).toContain(`-s3.port=${port}`)
    expect(store.networks?.['default']?.aliases).toEqual([hostname])
    expect(settings(store)).toEqual({ AWS_ACCESS_KEY_ID: web['S3_ACCESS_KEY_ID'], S3_BUCKET: web['S3_BUCKET'] })
    expect(store.entrypoint?.join(' ')).toContain(`AWS_SECRET_ACCESS_KEY=$$(cat ${web['S3_SECRET_ACCESS_KEY_FILE']})`)
  })

  test('leads https to the app, streams what is streamed, and takes photos of 10 MB', () => {
    const caddyfile = settings(services['caddy']!)['CADDYFILE']!
    expect(caddyfile).toMatch(/^https:\/\/localhost \{\n/)
    expect(caddyfile).toContain('reverse_proxy app:3000 {\n    flush_interval -1')
    expect(caddyfile).toContain('max_size 11MB')
    expect(caddyfile).toContain('http://store.localhost:9000 {\n  reverse_proxy store:9000')
    expect(services['caddy']!.profiles).toEqual(['caddy'])
  })

  test('differs for web and worker in their role, and in the port that only one can have', () => {
    const { web, worker } = services
    expect(worker).toEqual({ ...web, ports: [], environment: { ...web!.environment, ROLE: 'worker' } })
  })

  test.each([
    ['web', 200],
    ['worker', 404],
  ])('gives %s what it starts with', async (name, browse) => {
    const given = settings(services[name]!)
    const { of } = makeSecrets()
    const { DATABASE_URL_FILE, S3_SECRET_ACCESS_KEY_FILE = '', HOST: _host, PORT: _port, ...others } = given
    expect(DATABASE_URL_FILE).toBe('/secrets/database-url')
    // The addresses are those of containers; all else is as it is given.
    const started = startApp({
      ...others,
      S3_SECRET_ACCESS_KEY: of(path.basename(S3_SECRET_ACCESS_KEY_FILE)),
      DATA_DIR: site.dataDir,
      DATABASE_URL: toDatabaseUrl(site.connection),
      S3_ENDPOINT: toSettings(bucket.place)['S3_ENDPOINT']!,
      SITE_MODE: 'open',
    })
    const address = await waitForUrl(started)
    expect(started.output()).toContain('"bucket":"yardsnap"')
    expect((await fetch(`${address}/api/ready`)).status).toBe(200)
    expect((await fetch(`${address}/api/public-listings`)).status).toBe(browse)
  })
})
