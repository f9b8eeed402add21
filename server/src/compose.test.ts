import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { settingsOf, S3_SERVERS, type TestBucket } from '#ports/objects/test-stores.ts'
import { addressOf, startApp, stopApps } from '#testing/app-process.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { urlOf } from '#testing/test-database.ts'

const ROOT = path.join(import.meta.dirname, '../..')

interface ComposeService {
  image?: string
  profiles?: string[]
  build?: string
  command?: string
  networks?: Record<string, { aliases: string[] }>
  ports?: string[]
  environment: Record<string, string>
  volumes: string[]
}

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
const { services } = parse(read('compose.yaml'), { merge: true }) as { services: Record<string, ComposeService> }
/** What Compose puts in place of `${NAME:-default}` when nothing is set. */
const withDefaults = (text: string) => text.replace(/\$\{\w+:-([^}]*)\}/g, '$1')
const settings = ({ environment }: ComposeService) =>
  Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, withDefaults(value)]))

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

  test('has one service without a profile, which needs no other', () => {
    const plain = Object.entries(services).filter(([, { profiles }]) => !profiles)
    expect(plain.map(([name]) => name)).toEqual(['app'])
    expect(settings(services['app']!)).toEqual({ PUBLIC_URL: 'http://localhost:3000' })
  })

  test('has only images of a version and a digest that were looked up, as the Dockerfile has', () => {
    const { images } = JSON.parse(read('deploy/images.json')) as { images: Record<string, string> }
    const bases = [...read('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, image]) => image!)
    const named = [...Object.values(services).flatMap(({ image }) => image ?? []), ...bases]
    expect(new Set(named)).toEqual(new Set(Object.keys(images)))
    for (const [image, lookedUpAt] of Object.entries(images)) {
      expect(image).toMatch(/^[\w./-]+:v?\d+\.\d+[\w.-]*@sha256:[0-9a-f]{64}$/)
      expect(lookedUpAt).toMatch(/^\d{4}-\d\d-\d\d$/)
    }
  })

  test('has a store with the bucket and the keys that its processes ask for', () => {
    const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings(services['web']!)
    const { port, hostname } = new URL(S3_ENDPOINT!)
    const store = services['store']!
    expect(store.command).toContain(`-s3.port=${port}`)
    expect(store.networks?.['default']?.aliases).toEqual([hostname])
    expect(settings(store)).toEqual({
      AWS_ACCESS_KEY_ID: S3_ACCESS_KEY_ID,
      AWS_SECRET_ACCESS_KEY: S3_SECRET_ACCESS_KEY,
      S3_BUCKET,
    })
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
    // The addresses are those of containers; all else is as it is given.
    const started = startApp({
      ...given,
      DATA_DIR: site.dataDir,
      DATABASE_URL: urlOf(site.connection),
      S3_ENDPOINT: settingsOf(bucket.place)['S3_ENDPOINT']!,
      SITE_MODE: 'open',
    })
    const address = await addressOf(started)
    expect(started.output()).toContain('"bucket":"yardsnap"')
    expect((await fetch(`${address}/api/ready`)).status).toBe(200)
    expect((await fetch(`${address}/api/public-listings`)).status).toBe(browse)
  })
})
