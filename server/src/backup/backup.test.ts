import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { parseConfig } from '#config/config.ts'
import { chooseObjectStore } from '#ports/objects/index.ts'
import { StartError } from '#start-error.ts'
import { uploadPhoto } from '#testing/photos.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import { makeBackup } from './backup.ts'
import { checkConsistency } from './consistency.ts'
import { restoreBackup } from './restore.ts'
import { sealBy, sealedLength } from './encryption.ts'
import type { BackupPlace } from './storage.ts'
import { BACKUP_STORAGES, isPhotoFile, type TestStorage } from './test-storages.ts'

const log = pino({ level: 'error' })
const TITLE = 'Tab\tand "quotes"'
const DESCRIPTION = 'two\nlines and \\N'
/** Sessions stay valid after a restore only with the same signing key. */
const env = { DETECTION: 'off', APP_SECRET: 'a-key-of-at-least-thirty-two-characters' }

describe.each(BACKUP_STORAGES)('R14 a backup in %s', (_name, open) => {
  let kept: TestStorage
  let site: TestApp
  let seller: Visitor
  let listingId: string
  let photoUrl: string
  let backup: BackupPlace

  beforeAll(async () => {
    site = await testApp({ env })
    seller = await site.signUp({ firstName: 'Ána', lastName: 'O’Hara' })
    const listing = await seller.post('/api/listings', { title: TITLE, description: DESCRIPTION })
    listingId = listing.json<{ id: string }>().id
    photoUrl = await uploadPhoto(seller)
    await seller.post(`/api/listings/${listingId}/photos`, { imageUrls: [photoUrl] })
    kept = await open()
    backup = { storage: kept.storage, name: 'one' }
    await makeBackup({ connection: site.connection, objects: storeIn(site.dataDir), place: backup })
  })
  afterAll(async () => {
    await site.close()
    await kept.stop()
  })

  /** An app on the restored data, with an empty database and store before. */
  async function restoredApp(): Promise<TestApp> {
    const { connection, database, drop } = await createTestDatabase()
    const dataDir = await newFolder()
    onTestFinished(async () => {
      await drop()
      await rm(dataDir, { recursive: true })
    })
    await restoreBackup({ connection, objects: storeIn(dataDir), place: backup, log })
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

  test('R14 a restore that is cut off amid photos can be repeated', async () => {
    const { connection, database, drop } = await createTestDatabase()
    const dataDir = await newFolder()
    onTestFinished(async () => {
      await drop()
      await rm(dataDir, { recursive: true })
    })
    const objects = storeIn(dataDir)
    let asked = 0
    const cutOff = {
      ...objects,
      head: (key: string) => (++asked === 1 ? objects.head(key) : Promise.reject(new Error('cut off'))),
    }
    await expect(restoreBackup({ connection, objects: cutOff, place: backup, log })).rejects.toThrow('cut off')
    await restoreBackup({ connection, objects, place: backup, log })
    expect(await checkConsistency(database.pool, objects)).toEqual({ missing: [], orphans: [] })
    const { rows } = await database.pool.query('select id from listings')
    expect(rows).toEqual([{ id: listingId }])
  })

  test('R14 refuses to overwrite a backup, and to restore over accounts or from an incomplete folder', async () => {
    const options = { connection: site.connection, objects: storeIn(site.dataDir) }
    await expect(makeBackup({ ...options, place: backup })).rejects.toThrow('is not empty')
    await expect(restoreBackup({ ...options, place: backup, log })).rejects.toThrow('Stop the app')
    const half = { ...backup, name: 'half' }
    await expect(restoreBackup({ ...options, place: half, log })).rejects.toThrow('not a whole backup')
  })

  test.each([
    ['tables/listings.copy', 'no rows were restored: tables/listings.copy: '],
    ['manifest.json', 'manifest.json cannot be read'],
  ])('names %s when it is damaged, and restores nothing', async (name, words) => {
    const { connection, database, drop } = await createTestDatabase()
    const file = `${backup.name}/${name}`
    const bytes = await kept.read(file)
    onTestFinished(async () => {
      await kept.change(file, bytes)
      await drop()
    })
    await kept.change(file, Buffer.from('{}XX\n'))
    const restored = restoreBackup({ connection, objects: storeIn(site.dataDir), place: backup, log })
    await expect(restored).rejects.toThrow(StartError)
    await expect(restored).rejects.toThrow(words)
    const { rows } = await database.pool.query<{ count: number }>('select count(*)::int as count from "user"')
    expect(rows).toEqual([{ count: 0 }])
  })
})

describe.each(BACKUP_STORAGES)('R14 an encrypted backup in %s', (name, open) => {
  const passphrase = 'a river of nine green stones'
  let kept: TestStorage
  let site: TestApp
  let listingId: string
  let backup: BackupPlace

  beforeAll(async () => {
    site = await testApp({ env })
    const seller = await site.signUp()
    listingId = (await seller.post('/api/listings', { title: TITLE, status: 'published' })).json<{ id: string }>().id
    await seller.post(`/api/listings/${listingId}/photos`, { imageUrls: [await uploadPhoto(seller)] })
    kept = await open()
    backup = { storage: kept.storage, name: 'sealed' }
    const umask = process.umask(0)
    try {
      await makeBackup({ connection: site.connection, objects: storeIn(site.dataDir), place: backup, passphrase })
    } finally {
      process.umask(umask)
    }
  })
  afterAll(async () => {
    await site.close()
    await kept.stop()
  })

  test('reveals nothing', async () => {
    // Encrypted bytes are random ones, which have three letters by chance every few runs.
    for (const file of await kept.list()) expect((await kept.read(file)).includes('and "quotes"')).toBe(false)
  })

  test.skipIf(name !== 'a folder')('is readable by its creator alone', async () => {
    const folder = backup.storage.open(backup.name).address
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const files = entries.map((entry) => ({ path: path.join(entry.parentPath, entry.name), isFile: entry.isFile() }))
    for (const file of [{ path: folder, isFile: false }, ...files]) {
      expect([file.path, (await stat(file.path)).mode & 0o777]).toEqual([file.path, file.isFile ? 0o600 : 0o700])
    }
  })

  async function restoreInto(phrase: string | undefined) {
    const { connection, database, drop } = await createTestDatabase()
    const dataDir = await newFolder()
    onTestFinished(async () => {
      await drop()
      await rm(dataDir, { recursive: true })
    })
    const objects = storeIn(dataDir)
    const failure = await restoreBackup({ connection, objects, place: backup, passphrase: phrase, log }).then(
      () => null,
      (error: unknown) => error,
    )
    return { failure, connection, database, dataDir, objects }
  }

  test('is restored with its passphrase', async () => {
    const { failure, ...beside } = await restoreInto(passphrase)
    expect(failure).toBeNull()
    const app = await testApp({ env, beside })
    onTestFinished(() => app.close())
    expect((await app.visitor.get(`/api/listings/${listingId}`)).json()).toMatchObject({ title: TITLE })
    expect(await checkConsistency(app.database.pool, beside.objects)).toEqual({ missing: [], orphans: [] })
  })

  const photo = async () => (await kept.list()).findLast(isPhotoFile)!
  const table = (of: string) => `sealed/tables/${of}.copy`

  /** Changes a file until the test ends. */
  async function change(file: string, changed: (bytes: Buffer) => Buffer | undefined): Promise<void> {
    const bytes = await kept.read(file)
    onTestFinished(() => kept.change(file, bytes))
    await kept.change(file, changed(Buffer.from(bytes)))
  }

  const damages: [string, RegExp, string | undefined, () => Promise<void>][] = [
    ['another passphrase', /passphrase is another one/, 'a river of ten green stones', async () => undefined],
    ['no passphrase', /is encrypted/, undefined, async () => undefined],
    [
      'a photo that was cut off',
      /changed or cut off/,
      passphrase,
      async () => change(await photo(), (bytes) => bytes.subarray(0, -1)),
    ],
    [
      'a table of which one bit was changed',
      /changed or cut off/,
      passphrase,
      () =>
        change(table('listings'), (bytes) => {
          bytes[bytes.length - 20]! ^= 1
          return bytes
        }),
    ],
    [
      'a table in the place of another',
      /changed or cut off/,
      passphrase,
      async () => {
        const other = await kept.read(table('user'))
        await change(table('listings'), () => other)
      },
    ],
    ['a table that is missing', /has no tables\/user.copy/, passphrase, () => change(table('user'), () => undefined)],
    ['a photo that is missing', /not a whole backup/, passphrase, async () => change(await photo(), () => undefined)],
    [
      'a photo that is not encrypted',
      /is not encrypted/,
      passphrase,
      async () => change(await photo(), () => Buffer.alloc(1000)),
    ],
  ]
  test.each(damages)('with %s is refused, and nothing is restored', async (_what, message, phrase, damage) => {
    await damage()
    const { failure, database, objects } = await restoreInto(phrase)
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
  expect(sealedLength(length)).toBe(sealed.length)
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
