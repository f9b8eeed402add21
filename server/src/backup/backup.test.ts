import { randomBytes } from 'node:crypto'
import { copyFile, cp, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { parseConfig } from '#config.ts'
import { chooseObjectStore } from '#ports/objects/index.ts'
import { StartError } from '#start-error.ts'
import { uploadPhoto } from '#testing/photos.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import { makeBackup } from './backup.ts'
import { checkConsistency } from './consistency.ts'
import { restoreBackup } from './restore.ts'
import { sealBy } from './encryption.ts'

const log = pino({ level: 'error' })
const TITLE = 'Tab\tand "quotes"'
const DESCRIPTION = 'two\nlines and \\N'
/** Sessions stay valid after a restore only with the same signing key. */
const env = { DETECTION: 'off', APP_SECRET: 'a-key-of-at-least-thirty-two-characters' }

describe('R14 a backup', () => {
  let site: TestApp
  let seller: Visitor
  let listingId: string
  let photoUrl: string
  let backup: string

  beforeAll(async () => {
    site = await testApp({ env })
    seller = await site.signUp({ firstName: 'Ána', lastName: 'O’Hara' })
    const listing = await seller.post('/api/listings', { title: TITLE, description: DESCRIPTION })
    listingId = listing.json<{ id: string }>().id
    photoUrl = await uploadPhoto(seller)
    await seller.post(`/api/listings/${listingId}/photos`, { imageUrls: [photoUrl] })
    backup = await newFolder()
    await makeBackup({ connection: site.connection, objects: storeIn(site.dataDir), folder: backup })
  })
  afterAll(async () => {
    await site.close()
    await rm(backup, { recursive: true })
  })

  /** An app on the restored data, with an empty database and store before. */
  async function restoredApp(): Promise<TestApp> {
    const { connection, database, drop } = await createTestDatabase()
    const dataDir = await newFolder()
    onTestFinished(async () => {
      await drop()
      await rm(dataDir, { recursive: true })
    })
    await restoreBackup({ connection, objects: storeIn(dataDir), folder: backup, log })
    const app = await testApp({ env, beside: { connection, database, dataDir } })
    onTestFinished(() => app.close())
    return app
  }

  test('R14 restores accounts, listings and photos into an empty database and store', async () => {
    const app = await restoredApp()
    const cookie = { cookie: seller.cookie }
    expect((await app.visitor.get(`/api/listings/${listingId}`, cookie)).json()).toMatchObject({
      title: TITLE,
      description: DESCRIPTION,
    })
    expect((await app.visitor.get(photoUrl, cookie)).statusCode).toBe(200)
    expect(await checkConsistency(app.database.pool, storeIn(app.dataDir))).toEqual({ missing: [], orphans: [] })
    expect((await app.visitor.post('/api/listings', { title: 'Another' }, cookie)).json()).toMatchObject({
      code: 'listing_limit',
    })
  })

  test('R14 reports missing and orphaned objects when database and photos are of different ages', async () => {
    const app = await restoredApp()
    const objects = storeIn(app.dataDir)
    const { rows } = await app.database.pool.query('select master_key as key from photos')
    const lost: string = rows[0].key
    await objects.remove(lost)
    await objects.put('uploads/newer', Buffer.from('x'), { maxBytes: 1 })
    expect(await checkConsistency(app.database.pool, objects)).toEqual({
      missing: [lost],
      orphans: ['uploads/newer'],
    })
    // The rest of the site works without the picture.
    expect((await app.visitor.get(photoUrl, { cookie: seller.cookie })).statusCode).toBe(404)
    expect((await app.visitor.get(`/api/listings/${listingId}`, { cookie: seller.cookie })).statusCode).toBe(200)
  })

  test('R14 refuses to overwrite a backup, and to restore over accounts or from an incomplete folder', async () => {
    const options = { connection: site.connection, objects: storeIn(site.dataDir) }
    await expect(makeBackup({ ...options, folder: backup })).rejects.toThrow('is not empty')
    await expect(restoreBackup({ ...options, folder: backup, log })).rejects.toThrow('Stop the app')
    const half = await newFolder()
    onTestFinished(() => rm(half, { recursive: true }))
    await expect(restoreBackup({ ...options, folder: half, log })).rejects.toThrow('not a whole backup')
  })
})

describe('R14 an encrypted backup', () => {
  const passphrase = 'a river of nine green stones'
  let site: TestApp
  let listingId: string
  let backup: string

  beforeAll(async () => {
    site = await testApp({ env })
    const seller = await site.signUp()
    listingId = (await seller.post('/api/listings', { title: TITLE, status: 'published' })).json<{ id: string }>().id
    await seller.post(`/api/listings/${listingId}/photos`, { imageUrls: [await uploadPhoto(seller)] })
    backup = await newFolder()
    const umask = process.umask(0)
    try {
      await makeBackup({ connection: site.connection, objects: storeIn(site.dataDir), folder: backup, passphrase })
    } finally {
      process.umask(umask)
    }
  })
  afterAll(async () => {
    await site.close()
    await rm(backup, { recursive: true })
  })

  const filesIn = async (folder: string) => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    return entries.map((entry) => ({ path: path.join(entry.parentPath, entry.name), isFile: entry.isFile() }))
  }

  test('is readable by its creator alone and reveals nothing', async () => {
    for (const file of [{ path: backup, isFile: false }, ...(await filesIn(backup))]) {
      expect([file.path, (await stat(file.path)).mode & 0o777]).toEqual([file.path, file.isFile ? 0o600 : 0o700])
    }
    for (const { path: file } of (await filesIn(backup)).filter(({ isFile }) => isFile)) {
      expect((await readFile(file)).includes('Tab')).toBe(false)
    }
  })

  async function restoreInto(folder: string, phrase: string | undefined) {
    const { connection, database, drop } = await createTestDatabase()
    const dataDir = await newFolder()
    onTestFinished(async () => {
      await drop()
      await rm(dataDir, { recursive: true })
    })
    const objects = storeIn(dataDir)
    const failure = await restoreBackup({ connection, objects, folder, passphrase: phrase, log }).then(
      () => null,
      (error: unknown) => error,
    )
    return { failure, connection, database, dataDir, objects }
  }

  test('is restored with its passphrase', async () => {
    const { failure, ...beside } = await restoreInto(backup, passphrase)
    expect(failure).toBeNull()
    const app = await testApp({ env, beside })
    onTestFinished(() => app.close())
    expect((await app.visitor.get(`/api/listings/${listingId}`)).json()).toMatchObject({ title: TITLE })
    expect(await checkConsistency(app.database.pool, beside.objects)).toEqual({ missing: [], orphans: [] })
  })

  const lastOf = async (folder: string, part: string) =>
    (await filesIn(path.join(folder, part))).filter(({ isFile }) => isFile).at(-1)!.path

  const damages: [string, RegExp, string | undefined, (folder: string) => Promise<void>][] = [
    ['another passphrase', /passphrase is another one/, 'a river of ten green stones', async () => undefined],
    ['no passphrase', /is encrypted/, undefined, async () => undefined],
    [
      'a photo that was cut off',
      /changed or cut off/,
      passphrase,
      async (folder) => {
        const file = await lastOf(folder, 'objects')
        await truncate(file, (await stat(file)).size - 1)
      },
    ],
    [
      'a table of which one bit was changed',
      /changed or cut off/,
      passphrase,
      async (folder) => {
        const file = path.join(folder, 'tables/listings.copy')
        const bytes = await readFile(file)
        bytes[bytes.length - 20]! ^= 1
        await writeFile(file, bytes)
      },
    ],
    [
      'two tables in each other’s place',
      /changed or cut off/,
      passphrase,
      async (folder) => {
        const [one, other] = [path.join(folder, 'tables/listings.copy'), path.join(folder, 'tables/user.copy')]
        const bytes = await readFile(one)
        await copyFile(other, one)
        await writeFile(other, bytes)
      },
    ],
    [
      'a table that is missing',
      /has no tables\/user.copy/,
      passphrase,
      (folder) => rm(path.join(folder, 'tables/user.copy')),
    ],
    [
      'a photo that is missing',
      /not a whole backup/,
      passphrase,
      async (folder) => rm(await lastOf(folder, 'objects')),
    ],
    [
      'a photo that is not encrypted',
      /is not encrypted/,
      passphrase,
      async (folder) => writeFile(await lastOf(folder, 'objects'), Buffer.alloc(1000)),
    ],
  ]
  test.each(damages)('with %s is refused, and nothing is restored', async (_what, message, phrase, damage) => {
    const folder = await newFolder()
    onTestFinished(() => rm(folder, { recursive: true }))
    await cp(backup, folder, { recursive: true })
    await damage(folder)
    const { failure, database, objects } = await restoreInto(folder, phrase)
    expect(failure).toBeInstanceOf(StartError)
    expect(String(failure)).toMatch(message)
    const { rows } = await database.pool.query('select id from listings')
    expect(rows).toEqual([])
    expect(await checkConsistency(database.pool, objects)).toEqual({ missing: [], orphans: [] })
  })
})

test.each([0, 1, 65_535, 65_536, 65_537, 200_000])('R14 %i bytes survive encryption and decryption', async (length) => {
  const files = sealBy('a river of nine green stones')
  const bytes = randomBytes(length)
  const sealed = await buffer(files.seal('file')(Readable.from([bytes])))
  expect(sealed.length).toBe(50 + length + 16 * Math.max(1, Math.ceil(length / 65_536)))
  expect((await buffer(files.open('file')(Readable.from([sealed])))).equals(bytes)).toBe(true)
  await expect(buffer(files.open('other')(Readable.from([sealed])))).rejects.toThrow(
    'other: the passphrase is another one',
  )
})

function storeIn(dataDir: string) {
  return chooseObjectStore({ config: parseConfig({ DATA_DIR: dataDir }), log })
}

function newFolder(): Promise<string> {
  return mkdtemp(path.join(os.tmpdir(), 'yardsnap-backup-'))
}
