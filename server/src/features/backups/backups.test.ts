import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat, truncate } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { HealthNote } from '@yardsnap/contract/admin'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseConfig } from '#config.ts'
import { backups } from '#db/schema/backups.ts'
import { chooseObjectStore } from '#ports/objects/index.ts'
import { appWithAdmin } from '#testing/app-with-admin.ts'
import { uploadPhoto } from '#testing/photos.ts'
import { testApp, type TestApp, type Visitor } from '#testing/test-app.ts'
import { backupsToKeep } from './retention.ts'
import { backupsService } from './service.ts'

const log = pino({ level: 'silent' })
const DAY_MS = 24 * 3600 * 1000
const newFolder = () => mkdtemp(path.join(os.tmpdir(), 'yardsnap-backups-'))

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

describe('R14 backups that the app makes by itself', () => {
  let site: TestApp
  let seller: Visitor
  let root: string
  beforeAll(async () => {
    root = await newFolder()
    site = await testApp({ env: { DETECTION: 'off' } })
    seller = await site.signUp()
    await uploadPhoto(seller)
  })
  afterAll(async () => {
    await site.close()
    await rm(root, { recursive: true })
  })

  const service = (passphrase?: string) =>
    backupsService({
      config: { backups: { folder: root, passphrase } },
      database: site.database,
      objects: chooseObjectStore({ config: parseConfig({ DATA_DIR: site.dataDir }), log }),
    })
  const folders = async () => (await readdir(root)).toSorted((a, b) => a.localeCompare(b))
  const photosIn = async (folder: string) => {
    const entries = await readdir(path.join(root, folder, 'objects'), { recursive: true, withFileTypes: true })
    return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
  }
  const inodesOf = async (files: string[]) =>
    new Set(await Promise.all(files.map(async (file) => (await stat(file)).ino)))

  test('are restored as a test, and share the photos that have not changed', async () => {
    await service().run(log)
    const before = await inodesOf(await photosIn((await folders())[0]!))
    await uploadPhoto(seller)
    await service().run(log)
    const after = await inodesOf(await photosIn((await folders()).at(-1)!))
    expect(after.size).toBeGreaterThan(before.size)
    expect([...after]).toEqual(expect.arrayContaining([...before]))
    expect(await service().state()).toMatchObject({
      isOn: true,
      madeAt: expect.any(Date),
      verifiedAt: expect.any(Date),
      failure: null,
    })
  })

  test('leave no scratch database behind', async () => {
    const { rows } = await site.database.pool.query("select 1 from pg_database where datname like 'yardsnap_scratch_%'")
    expect(rows).toEqual([])
  })

  test('one that cannot be restored says so, and the next shares nothing with it', async () => {
    const sealed = service('a passphrase of some length')
    await sealed.run(log)
    const damaged = (await folders()).at(-1)!
    for (const photo of await photosIn(damaged)) await truncate(photo, 40)
    await site.database.db.update(backups).set({ verifiedAt: null })
    await expect(sealed.run(log)).rejects.toThrow('cut off')
    expect((await sealed.state()).failure).toMatch(/^could not be restored: /)
    await sealed.run(log)
    expect(await sealed.state()).toMatchObject({ failure: null, verifiedAt: expect.any(Date) })
  })

  test('what need not be kept is removed, and nothing else in the folder', async () => {
    await mkdir(path.join(root, 'old'))
    await mkdir(path.join(root, 'of somebody else'))
    const longAgo = new Date(Date.now() - 400 * DAY_MS)
    const others = Array.from({ length: 40 }, (_, age) => new Date(longAgo.getTime() + age * DAY_MS))
    await site.database.db
      .insert(backups)
      .values([
        { folder: 'old', startedAt: longAgo, finishedAt: longAgo },
        ...others.map((at) => ({ folder: at.toISOString(), startedAt: at, finishedAt: at })),
      ])
    await service().run(log)
    expect([existsSync(path.join(root, 'old')), existsSync(path.join(root, 'of somebody else'))]).toEqual([false, true])
  })
})

test('R14 with BACKUP_DIR the first one is made when the app starts, and the admin sees how old it is', async () => {
  const root = await newFolder()
  const { site, admin } = await appWithAdmin({}, { BACKUP_DIR: root })
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
  await rm(root, { recursive: true })
})
