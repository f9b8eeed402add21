import { Readable, Transform } from 'node:stream'
import type { HealthNote } from '@yardsnap/contract/admin'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { restoreBackup } from '#backup/restore.ts'
import type { BackupStorage, StoredBackup } from '#backup/storage.ts'
import { BACKUP_STORAGES, type TestStorage } from '#backup/test-storages.ts'
import { parseConfig } from '#config/config.ts'
import { runExclusively } from '#db/exclusive-run.ts'
import { backups } from '#db/schema/backups.ts'
import { withScratchDatabase } from '#db/scratch-database.ts'
import { withClient } from '#db/with-client.ts'
import { chooseObjectStore } from '#ports/objects/index.ts'
import type { ObjectStore } from '#ports/objects/port.ts'
import { appWithAdmin } from '#testing/app-with-admin.ts'
import { freePort } from '#testing/free-port.ts'
import { uploadPhoto } from '#testing/photos.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import { deleteBackups, listBackups, updateBackup } from './queries.ts'
import { backupsToKeep } from './retention.ts'
import { backupsService } from './service.ts'

const log = pino({ level: 'silent' })
type Photos = Pick<ObjectStore, 'list' | 'read'>

const DAY_MS = 24 * 3600 * 1000

test('R14 of two years of daily backups those of 7 days, 4 weeks and 6 months are kept', () => {
  const today = Date.parse('2031-05-14T03:00:00Z')
  const all = Array.from({ length: 730 }, (_, age) => ({ startedAt: new Date(today - age * DAY_MS) }))
  const days = backupsToKeep(all).map(({ startedAt }) => startedAt.toISOString().slice(0, 10))
  expect(days).toEqual([
    '2031-05-14',
    '2031-05-13',
    '2031-05-12',
    '2031-05-11',
    '2031-05-10',
    '2031-05-09',
    '2031-05-08',
    '2031-05-04',
    '2031-04-30',
    '2031-04-27',
    '2031-03-31',
    '2031-02-28',
    '2031-01-31',
    '2030-12-31',
  ])
})

describe.each(BACKUP_STORAGES)('R14 backups that the app makes by itself in %s', (name, open) => {
  let site: TestApp
  let seller: Visitor
  let kept: TestStorage
  beforeAll(async () => {
    kept = await open()
    site = await testApp({ env: { DETECTION: 'off' } })
    seller = await site.signUp()
    await uploadPhoto(seller)
  })
  afterAll(async () => {
    await site.close()
    await kept.stop()
  })

  const objects = () => chooseObjectStore({ config: parseConfig({ DATA_DIR: site.dataDir }), log })
  const service = (passphrase?: string, from: Photos = objects(), storage: BackupStorage = kept.storage) =>
    backupsService({ database: site.database, objects: from, storage, passphrase })
  const newest = async () => (await listBackups(site.database.db))[0]!
  /** How many photos a backup would copy that shares none. */
  /** The photos, of which only so many can be read. */
  function readable(limit: number): Photos & { reads: () => number } {
    const store = objects()
    let reads = 0
    return {
      list: (prefix) => store.list(prefix),
      read: (key) => (++reads > limit ? Promise.reject(new Error('cut off')) : store.read(key)),
      reads: () => reads,
    }
  }

  async function countObjects(): Promise<number> {
    let count = 0
    for await (const _object of objects().list('')) count++
    return count
  }
  const restore = async (name: string, passphrase?: string) =>
    withScratchDatabase(site.connection, (connection) =>
      restoreBackup({ connection, objects: null, place: { storage: kept.storage, name }, passphrase, log }),
    )

  test('are restored as a test, and share the photos that have not changed', async () => {
    await service().run(log)
    expect((await kept.photos()).size).toBe(await countObjects())
    await uploadPhoto(seller)
    await service().run(log)
    expect((await kept.photos()).size).toBe(await countObjects())
    expect(await service().state()).toMatchObject({
      isOn: true,
      madeAt: expect.any(Date),
      verifiedAt: expect.any(Date),
      failure: null,
    })
    await expect(restore((await newest()).folder)).resolves.toMatchObject({ objects: { count: await countObjects() } })
  })

  const listScratchDatabases = async () =>
    (await site.database.pool.query("select datname from pg_database where datname like 'yardsnap_scratch_%'")).rows

  test('leave no scratch database behind', async () => {
    expect(await listScratchDatabases()).toEqual([])
  })

  test('leave none of a process that was killed, and those that are in use alone', async () => {
    void withScratchDatabase(site.connection, () => new Promise(() => undefined))
    await expect.poll(listScratchDatabases).toHaveLength(1)
    await withScratchDatabase(site.connection, (scratch) =>
      withClient(scratch, 'test', async (client) => {
        await service().run(log)
        expect(await listScratchDatabases()).toEqual((await client.query('select current_database() as datname')).rows)
      }),
    )
    expect(await listScratchDatabases()).toEqual([])
  })

  test('one that cannot be restored says so, and the next shares nothing with it', async () => {
    await site.database.db.update(backups).set({ verifiedAt: null })
    const damaged: BackupStorage = { ...kept.storage, open: (name) => damaging(kept.storage.open(name)) }
    await expect(service(undefined, objects(), damaged).run(log)).rejects.toThrow('rows')
    expect((await service().state()).failure).toMatch(/^could not be restored: /)
    const former = await kept.photos()
    await service().run(log)
    expect([...(await kept.photos())].filter((photo) => former.has(photo))).toEqual([])
    expect(await service().state()).toMatchObject({ failure: null, verifiedAt: expect.any(Date) })
  })

  /** As if the newest were made yesterday, so that it is kept beside today's. */
  async function moveNewestToYesterday(): Promise<string> {
    const { folder, startedAt } = await newest()
    await updateBackup(site.database.db, folder, { startedAt: new Date(startedAt.getTime() - DAY_MS) })
    return folder
  }

  test('are kept and shared where the app may not create the database that one is restored into', async () => {
    const role = `plain_${process.pid}`
    await site.database.pool.query(`create role ${role} login in role pg_read_all_data`)
    onTestFinished(async () => void (await site.database.pool.query(`drop role ${role}`)))
    const connection = { ...site.connection, user: role }
    const { storage } = kept
    const plain = backupsService({
      database: { ...site.database, connection },
      objects: objects(),
      storage,
      passphrase: undefined,
    })
    await site.database.db.update(backups).set({ verifiedAt: null })
    await expect(plain.run(log)).rejects.toThrow('permission denied to create database')
    expect((await plain.state()).failure).toMatch(/^could not be restored as a test: permission denied/)
    const first = await moveNewestToYesterday()
    const photos = await kept.photos()
    await expect(plain.run(log)).rejects.toThrow('permission denied')
    expect((await listBackups(site.database.db)).map(({ folder }) => folder)).toContain(first)
    expect([...(await kept.photos())].filter((photo) => !photos.has(photo))).toEqual([])
    await expect(restore(first)).resolves.toBeDefined()
  })

  test('with another passphrase share nothing, and those before can still be restored', async () => {
    const [first, second] = ['a passphrase of some length', 'another passphrase of some length']
    await service(first).run(log)
    const former = await moveNewestToYesterday()
    const photos = await kept.photos()
    await service(second).run(log)
    const left = [...(await kept.photos())].filter((photo) => photos.has(photo))
    expect(left).toHaveLength(await countObjects())
    await expect(restore((await newest()).folder, second)).resolves.toBeDefined()
    await expect(restore(former, first)).resolves.toBeDefined()
  })

  test('that the database of an earlier day does not know are not harmed', async () => {
    await service().run(log)
    await moveNewestToYesterday()
    const store = objects()
    await store.put('uploads/of-today', Buffer.from('x'), { maxBytes: 1 })
    await service().run(log)
    const unknown = (await newest()).folder
    await deleteBackups(site.database.db, [unknown])
    await store.remove('uploads/of-today')
    // The second takes the place of the first one of the day, which is removed.
    await service().run(log)
    await service().run(log)
    await expect(restore(unknown)).resolves.toBeDefined()
  })

  test('one that was cut off is gone on with, and leaves nothing', async () => {
    await service().run(log)
    const before = await countObjects()
    for (let upload = 0; upload < 3; upload++) await uploadPhoto(seller)
    await expect(service(undefined, readable(2)).run(log)).rejects.toThrow('cut off')
    const half = await newest()
    expect(half).toMatchObject({ finishedAt: null, failure: 'could not be made: cut off' })
    const photos = readable(Infinity)
    await service(undefined, photos).run(log)
    // A folder shares with the one that was cut off alone, a bucket with all of the series.
    const shared = name === 'a folder' ? 0 : before
    expect(photos.reads()).toBeLessThanOrEqual((await countObjects()) - shared - 2)
    expect((await kept.list()).filter((file) => file.startsWith(`${half.folder}/`))).toEqual([])
    await expect(restore((await newest()).folder)).resolves.toBeDefined()
  })

  test('while one after the other is cut off, the last alone leaves something, with which the next goes on', async () => {
    await service().run(log)
    const before = await countObjects()
    for (let upload = 0; upload < 3; upload++) await uploadPhoto(seller)
    const cutOff: string[] = []
    for (let attempt = 0; attempt < 2; attempt++) {
      await expect(service(undefined, readable(2)).run(log)).rejects.toThrow('cut off')
      cutOff.push((await newest()).folder)
    }
    const unfinished = (await listBackups(site.database.db)).filter(({ finishedAt }) => finishedAt === null)
    expect(unfinished.map(({ folder }) => folder)).toEqual(cutOff.slice(1))
    expect((await kept.list()).filter((file) => file.startsWith(`${cutOff[0]}/`))).toEqual([])
    const photos = readable(Infinity)
    await service(undefined, photos).run(log)
    const shared = name === 'a folder' ? 0 : before
    expect(photos.reads()).toBeLessThanOrEqual((await countObjects()) - shared - 4)
    await expect(restore((await newest()).folder)).resolves.toBeDefined()
  })

  test('photos that only backups had that are not kept are removed with them', async () => {
    const store = objects()
    await store.put('uploads/soon-gone', Buffer.from('x'), { maxBytes: 1 })
    await service().run(log)
    const before = (await kept.photos()).size
    await store.remove('uploads/soon-gone')
    await service().run(log)
    expect((await kept.photos()).size).toBe(before - 1)
    await expect(restore((await newest()).folder)).resolves.toBeDefined()
  })

  test('only one is made at a time', async () => {
    const before = await newest()
    await runExclusively(site.connection, 'backup', () => service().run(log))
    expect(await newest()).toEqual(before)
  })

  test('what need not be kept is removed, and nothing else there', async () => {
    const { storage } = kept
    await storage.open('old').begin(undefined)
    await storage.open('old').write('tables/user.copy', Readable.from([Buffer.from('x')]))
    await storage.open('of-somebody-else').begin(undefined)
    await storage.open('of-somebody-else').write('tables/user.copy', Readable.from([Buffer.from('x')]))
    const longAgo = new Date(Date.now() - 400 * DAY_MS)
    const others = Array.from({ length: 40 }, (_, age) => new Date(longAgo.getTime() + age * DAY_MS))
    await site.database.db
      .insert(backups)
      .values([
        { folder: 'old', startedAt: longAgo, finishedAt: longAgo },
        ...others.map((at, index) => ({ folder: `other-${index}`, startedAt: at, finishedAt: at })),
      ])
    await service().run(log)
    const files = await kept.list()
    expect(files).toContain('of-somebody-else/tables/user.copy')
    expect(files.filter((file) => file.startsWith('old/'))).toEqual([])
  })
})

/** A backup whose table of photos has no row. */
function damaging(stored: StoredBackup): StoredBackup {
  const isPhotoTable = (file: string) => file === 'tables/photos.copy'
  return {
    ...stored,
    write: (file, content) =>
      stored.write(
        file,
        isPhotoTable(file) ? content.pipe(new Transform({ transform: (_c, _e, done) => done() })) : content,
      ),
  }
}

test.each(BACKUP_STORAGES)(
  'R14 the first one in %s is made when the app starts, and the admin sees how old it is',
  async (_name, open) => {
    const kept = await open()
    const { site, admin } = await appWithAdmin({}, kept.settings)
    const state = async () =>
      (await admin.get('/api/admin/health')).json<HealthNote[]>().find(({ subject }) => subject === 'backups')
    await expect.poll(state).toEqual({
      subject: 'backups',
      state: 'good',
      text: expect.stringMatching(
        /^Backups: the newest is \d+ seconds? old, one was restored as a test \d+ seconds? ago\.$/,
      ),
    })
    await site.close()
    await kept.stop()
  },
)

test('R14 a bucket that cannot be reached is named in what the admin sees', async () => {
  const settings = {
    BACKUP_BUCKET: 'backups',
    BACKUP_S3_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
    BACKUP_S3_ACCESS_KEY_ID: 'id',
    BACKUP_S3_SECRET_ACCESS_KEY: 'secret',
  }
  const { site, admin } = await appWithAdmin({}, { ...settings, LOG_LEVEL: 'silent' })
  const state = async () =>
    (await admin.get('/api/admin/health')).json<HealthNote[]>().find(({ subject }) => subject === 'backups')?.text
  await expect.poll(state).toMatch(/^Backups: the newest could not be made: .*ECONNREFUSED/)
  await site.close()
})
