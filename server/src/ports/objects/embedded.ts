import { t } from '@yardsnap/contract/texts'
import { randomUUID } from 'node:crypto'
import { constants, createReadStream, mkdirSync, type Dirent } from 'node:fs'
import * as fs from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { AppError } from '#errors.ts'
import { embeddedMultipart } from './embedded-multipart.ts'
import { hasCode, linkFile, removeOlder, storeError, writeWhole } from './files.ts'
import { checkKey } from './keys.ts'
import type { ObjectInfo, ObjectStore, StoredObject } from './port.ts'
import { appUploadUrls } from './signed-path.ts'

interface Options {
  /** Folder of the objects; created if missing. */
  root: string
  /** Signs upload URLs. Changing it invalidates the URLs issued so far. */
  secret: string
}

/** Stores objects as files in one folder. */
export function embeddedObjectStore({ root, secret }: Options): ObjectStore {
  const folders = { objects: path.join(root, 'files'), parts: path.join(root, 'parts'), temp: path.join(root, 'temp') }
  for (const folder of Object.values(folders)) mkdirSync(folder, { recursive: true, mode: 0o700 })

  const getFilePath = (key: string) => path.join(folders.objects, checkKey(key))

  const { sign, verify } = appUploadUrls(secret)
  const multipart = embeddedMultipart({ partsFolder: folders.parts, put, sign })

  async function put(key: string, body: Readable | Buffer, { maxBytes }: { maxBytes: number }): Promise<StoredObject> {
    const target = getFilePath(key)
    const temp = path.join(folders.temp, randomUUID())
    try {
      const stored = await writeWhole(temp, body, maxBytes)
      await fs.mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
      // A hard link fails if the name exists; a rename would silently replace it.
      await fs.link(temp, target)
      await syncFolder(path.dirname(target)).catch((error: unknown) => undoing(target, error))
      return stored
    } catch (error) {
      throw storeError(error)
    } finally {
      await fs.rm(temp, { force: true })
    }
  }

  async function copy(from: string, to: string): Promise<void> {
    const [source, target] = [getFilePath(from), getFilePath(to)]
    if (!(await statFile(source))) throw new AppError('not_found', t.lazy`This object does not exist`)
    try {
      await fs.mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
      const isLinked = await linkFile(source, target)
      if (isLinked) await syncFolder(path.dirname(target)).catch((error: unknown) => undoing(target, error))
      else await put(to, createReadStream(source), { maxBytes: Infinity })
    } catch (error) {
      throw storeError(error)
    }
  }

  async function head(key: string): Promise<ObjectInfo | null> {
    const found = await statFile(getFilePath(key))
    return found && { key, bytes: found.size, modifiedAt: found.mtime }
  }

  return {
    kind: 'embedded',
    put,
    copy,
    head,

    async read(key, range) {
      const file = getFilePath(key)
      if (!(await statFile(file))) return null
      return createReadStream(file, range)
    },

    async getFile(key) {
      const file = getFilePath(key)
      return (await statFile(file)) && file
    },

    async remove(key) {
      await fs.rm(getFilePath(key), { force: true })
    },

    async *list(prefix) {
      for await (const file of filesBelow(folders.objects)) {
        const key = path.relative(folders.objects, file).replaceAll(path.sep, '/')
        const info = key.startsWith(prefix) ? await head(key) : null
        if (info) yield info
      }
    },

    async signUpload(key, options) {
      return sign({ action: 'put', key: checkKey(key), uploadId: '', partNumber: '' }, options)
    },

    verify,

    ...multipart,

    async removeAbandoned(which) {
      await removeOlder(folders.temp, which.temporaryBefore)
      await multipart.removeAbandoned(which)
    },

    async check() {
      try {
        await fs.access(folders.objects, constants.R_OK | constants.W_OK)
        return null
      } catch (error) {
        return `the object folder cannot be used: ${String(error)}`
      }
    },
  }
}

/** Removes a file that is not safely on disk, and rethrows the error. */
async function undoing(file: string, error: unknown): Promise<never> {
  await fs.rm(file, { force: true })
  throw error
}

/** Makes a new file name durable: that also needs an fsync of its folder. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await fs.open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Does not follow symbolic links. */
async function statFile(file: string) {
  try {
    const found = await fs.lstat(file)
    return found.isFile() ? found : null
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return null
    throw storeError(error)
  }
}

async function* filesBelow(folder: string): AsyncGenerator<string> {
  let entries: Dirent[]
  try {
    entries = await fs.readdir(folder, { withFileTypes: true })
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return
    throw error
  }
  for (const entry of entries) {
    const full = path.join(folder, entry.name)
    if (entry.isDirectory()) yield* filesBelow(full)
    else if (entry.isFile()) yield full
  }
}
