import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { parseConfig } from '#config.ts'
import { chooseObjectStore } from '#ports/objects/index.ts'
import { uploadPhoto } from '#testing/photos.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import { makeBackup } from './backup.ts'
import { checkConsistency } from './consistency.ts'
import { restoreBackup } from './restore.ts'

const log = pino({ level: 'error' })
const TITLE = 'Tab\tand "quotes"'
const DESCRIPTION = 'two\nlines and \\N'
/** Sessions stay good where the key that signs them is the same. */
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

  /** An app on what was restored, with nothing of its own before. */
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

  test('R14 brings accounts, sales and photos back, where nothing was before', async () => {
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

  test('R14 of another age than the photos is reported: what is missing, and what nothing points to', async () => {
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
    // The rest of the site goes on without the picture.
    expect((await app.visitor.get(photoUrl, { cookie: seller.cookie })).statusCode).toBe(404)
    expect((await app.visitor.get(`/api/listings/${listingId}`, { cookie: seller.cookie })).statusCode).toBe(200)
  })

  test('R14 is not written over another, nor restored over accounts or from half a folder', async () => {
    const options = { connection: site.connection, objects: storeIn(site.dataDir) }
    await expect(makeBackup({ ...options, folder: backup })).rejects.toThrow('is not empty')
    await expect(restoreBackup({ ...options, folder: backup, log })).rejects.toThrow('Stop the app')
    const half = await newFolder()
    onTestFinished(() => rm(half, { recursive: true }))
    await expect(restoreBackup({ ...options, folder: half, log })).rejects.toThrow('not a whole backup')
  })
})

function storeIn(dataDir: string) {
  return chooseObjectStore({ config: parseConfig({ DATA_DIR: dataDir }), log })
}

function newFolder(): Promise<string> {
  return mkdtemp(path.join(os.tmpdir(), 'yardsnap-backup-'))
}
