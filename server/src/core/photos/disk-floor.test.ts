import { execFileSync, spawnSync } from 'node:child_process'
import fs, { mkdirSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { parseConfig } from '#config/config.ts'
import { createLogger } from '#log/logger.ts'
import { serve } from '#serve.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { begin, beginParts, JPEG, photoBytes, createPhoto, upload } from './test-photos.ts'

const MB = 1024 * 1024
const METRICS_TOKEN = 'the token of who watches'

let site: TestApp
beforeAll(async () => {
  site = await testApp()
})
afterAll(() => site.close())

describe('S-N3 a disk that is nearly full', () => {
  afterEach(() => vi.restoreAllMocks())

  test('S-N3 R7 refuses photos and rows and caches no pictures, but everything is read and deleted', async () => {
    const full = await testApp({ env: { DISK_FLOOR_MB: '99999999', METRICS_TOKEN }, beside: site })
    const seller = await site.signUp()
    const url = await upload(seller)
    const there = full.enter(seller)
    const answer = await there.post('/api/objects/upload', {})
    expect(answer.statusCode).toBe(507)
    expect(answer.json()).toEqual({
      code: 'storage_full',
      message: 'This site has run out of room, so nothing can be added. Please try again later.',
    })
    const { put } = await begin(seller)
    expect((await there.put(put, await photoBytes(), JPEG)).statusCode).toBe(507)
    const parts = await beginParts(seller)
    expect((await there.put(await parts.getPartUrl(1), Buffer.from('x'))).statusCode).toBe(507)

    const cached = () => readdir(path.join(site.dataDir, 'cache/pictures'), { recursive: true })
    const before = await cached()
    expect((await there.get(`${url}?w=320`)).statusCode).toBe(200)
    expect((await cached()).filter((name) => name.length > 60)).toEqual(before.filter((name) => name.length > 60))
    expect((await there.post('/api/listings', { title: 'Garage sale' })).statusCode).toBe(507)
    const ready = await there.get('/api/ready', { authorization: `Bearer ${METRICS_TOKEN}` })
    expect(ready.statusCode).toBe(200)
    expect(ready.json()).toMatchObject({
      checks: { disk: expect.stringMatching(/what people add is refused: .* MB free/) },
    })
    await full.close()
  })

  test('S-N3 counts bytes reserved for uploads as used', async () => {
    const floorMb = 100
    const space = await fs.promises.statfs(site.dataDir)
    const nearlyFull = Object.assign(space, { bavail: Math.floor(((floorMb + 25) * MB) / space.bsize) })
    vi.spyOn(fs.promises, 'statfs').mockResolvedValue(nearlyFull)
    const near = await testApp({ env: { DISK_FLOOR_MB: `${floorMb}` } })
    const sellers = [await near.signUp(), await near.signUp(), await near.signUp()]
    const answers = []
    for (const seller of sellers) answers.push(await seller.post('/api/objects/upload', { size: 10 * MB }))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 507])
    await near.close()
  })
})

describe('S-N3 a small disk that PostgreSQL shares with the photos', () => {
  const disk = path.join(os.tmpdir(), `yardsnap-floor-${process.pid}`)
  const FLOOR_MB = 100
  const mount = () => {
    mkdirSync(disk, { recursive: true, mode: 0o711 })
    return spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=320m,mode=0711', 'tmpfs', disk]).status === 0
  }
  const canMount = process.getuid?.() === 0 && mount()
  afterAll(() => {
    if (canMount) execFileSync('umount', ['-l', disk])
    rmSync(disk, { recursive: true, force: true })
  })

  /** Starts the whole app with its own PostgreSQL. */
  async function start() {
    const env = { DATA_DIR: disk, PORT: '0', DISK_FLOOR_MB: `${FLOOR_MB}`, RATE_LIMITS: 'off', LOG_LEVEL: 'silent' }
    const config = parseConfig({ ...env, DETECTION: 'off', STORAGE_IN_FLIGHT_MB: '1000' })
    const log = createLogger({ level: config.logLevel, isReadable: false })
    return serve(config, log, new AbortController().signal)
  }

  test.skipIf(!canMount)(
    'S-N3 R7 is never filled: the database can restart',
    async () => {
      const photo = await createPhoto(9 * MB)
      const first = await start()
      const call = (url: string, { method = 'POST', cookie = '', body = {} as object, at = first.url } = {}) =>
        fetch(at + url, {
          method,
          headers: { 'content-type': 'application/json', cookie, origin: at },
          ...(method === 'POST' && { body: JSON.stringify(body) }),
        })
      const names = { name: 'Dana Miller', firstName: 'Dana', lastName: 'Miller' }
      const account = { email: 'dana@example.com', password: 'a long password 7', ...names }
      const signedUp = await call('/api/auth/sign-up/email', { body: account })
      const cookie = signedUp.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; ')

      expect((await call('/api/listings', { cookie, body: { title: 'Garage sale' } })).status).toBe(201)

      const send = async (): Promise<number> => {
        const begun = await call('/api/objects/upload', { cookie, body: { size: photo.length } })
        if (begun.status !== 200) return begun.status
        const { uploadURL } = (await begun.json()) as { uploadURL: string }
        return (await fetch(uploadURL, { method: 'PUT', headers: { cookie }, body: new Uint8Array(photo) })).status
      }
      const statuses = new Set<number>()
      for (let round = 0; round < 15; round++) {
        for (const status of await Promise.all(Array.from({ length: 4 }, send))) statuses.add(status)
      }
      expect([...statuses].toSorted((a, b) => a - b)).toEqual([200, 507])
      const { bavail, bsize } = await fs.promises.statfs(disk)
      // PostgreSQL itself may use some of the space reserved for it.
      expect(bavail * bsize).toBeGreaterThan((FLOOR_MB - 40) * MB)
      await first.stop()

      const second = await start()
      const listings = await call('/api/my-listings', { method: 'GET', cookie, at: second.url })
      expect(await listings.json()).toMatchObject([{ title: 'Garage sale' }])
      await second.stop()
    },
    120_000,
  )
})
