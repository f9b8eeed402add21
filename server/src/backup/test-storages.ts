import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { readBytes, S3_SERVERS, toSettings, storeIn } from '#ports/objects/test-stores.ts'
import { bucketStorage } from './bucket-storage.ts'
import { folderStorage } from './folder-storage.ts'
import type { BackupStorage } from './storage.ts'

/** A storage of backups and its bytes. */
export interface TestStorage {
  storage: BackupStorage
  /** The app's settings for it. */
  settings: Record<string, string>
  /** Names of all files, of all backups. */
  list(): Promise<string[]>
  read(file: string): Promise<Buffer>
  /** Replaces a file; without bytes removes it. */
  change(file: string, bytes?: Buffer): Promise<void>
  /** Makes photos that take room differ. */
  photos(): Promise<Set<string | number>>
  stop(): Promise<void>
}

export const BACKUP_STORAGES: [name: string, open: () => Promise<TestStorage>][] = [
  ['a folder', openFolder],
  ...S3_SERVERS.map(([name, open]): (typeof BACKUP_STORAGES)[number] => [
    `a bucket of ${name}`,
    async () => openBucket(await open()),
  ]),
]

/** Those that have a photo of a backup. */
export const isPhotoFile = (file: string) => file.startsWith('photos/') || file.includes('/objects/')

async function openFolder(): Promise<TestStorage> {
  const root = await mkdtemp(path.join(os.tmpdir(), 'yardsnap-backups-'))
  const list = async () => {
    const entries = await readdir(root, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile())
    return files.map((entry) => path.relative(root, path.join(entry.parentPath, entry.name))).toSorted()
  }
  return {
    storage: folderStorage(root),
    settings: { BACKUP_DIR: root },
    list,
    read: (file) => readFile(path.join(root, file)),
    change: (file, bytes) => (bytes ? writeFile(path.join(root, file), bytes) : rm(path.join(root, file))),
    async photos() {
      const photos = (await list()).filter(isPhotoFile)
      const inodes = await Promise.all(photos.map(async (file) => (await stat(path.join(root, file))).ino))
      return new Set(inodes)
    },
    stop: () => rm(root, { recursive: true }),
  }
}

async function openBucket({ place, stop }: Awaited<ReturnType<(typeof S3_SERVERS)[number][1]>>): Promise<TestStorage> {
  const store = storeIn(place)
  const list = async () => {
    const files: string[] = []
    for await (const { key } of store.list('site/')) files.push(key.slice('site/'.length))
    return files.toSorted()
  }
  const { S3_BUCKET: _bucket, ...reached } = toSettings(place)
  const settings = Object.entries(reached).map(([name, value]) => [`BACKUP_${name}`, value])
  return {
    storage: bucketStorage({ store, url: `s3://${place.bucket}/site` }),
    settings: { ...Object.fromEntries(settings), BACKUP_BUCKET: `${place.bucket}/site` },
    list,
    read: async (file) => (await readBytes(store, `site/${file}`)) ?? Buffer.alloc(0),
    async change(file, bytes) {
      await store.remove(`site/${file}`)
      if (bytes) await store.put(`site/${file}`, bytes, { maxBytes: bytes.length })
    },
    photos: async () => new Set((await list()).filter(isPhotoFile)),
    stop,
  }
}
