import { createReadStream, createWriteStream } from 'node:fs'
import { chmod, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { explainFileError, hasErrorCode, StartError } from '#start-error.ts'
import { type BackupPlace, type BackupStorage, photoFile, type StoredBackup } from './storage.ts'

/** A backup contains everybody's data, so only its creator may read it. */
const FOLDER_MODE = 0o700
const FILE_MODE = 0o600

/** Backups are folders; photos that they share are hard links, so that each takes room once. */
export function folderStorage(root: string): BackupStorage {
  return {
    open: (name) => storedFolder(root, name),
    async remove(names) {
      for (const name of names) await rm(path.join(root, name), { recursive: true, force: true })
    },
  }
}

/** The backup that is this folder. */
export function placeOfFolder(folder: string): BackupPlace {
  const { dir, base } = path.parse(path.resolve(folder))
  return { storage: folderStorage(dir), name: base }
}

function storedFolder(root: string, name: string): StoredBackup {
  const folder = path.join(root, name)
  const toPath = (file: string) => path.join(folder, ...file.split('/'))
  let former: string | undefined

  async function makeFolder(made: string): Promise<void> {
    await mkdir(made, { recursive: true, mode: FOLDER_MODE }).catch(explain)
    await chmod(made, FOLDER_MODE)
  }

  /** A full disk, a missing right: what the system says of it does not name the folder. */
  function explain(error: unknown): never {
    throw explainFileError(error, folder)
  }

  return {
    address: folder,

    async begin(formerName) {
      former = formerName && path.join(root, formerName)
      await makeFolder(folder)
      if ((await readdir(folder)).length > 0) throw new StartError(`${folder} is not empty. Name a new folder.`)
    },

    async write(file, content) {
      const target = toPath(file)
      await makeFolder(path.dirname(target))
      const unfinished = `${target}.part`
      await pipeline(content, createWriteStream(unfinished, { mode: FILE_MODE })).catch(explain)
      await rename(unfinished, target)
    },

    async share(photo, bytes) {
      if (!former) return false
      const source = path.join(former, ...photo.split('/'))
      await makeFolder(path.dirname(toPath(photo)))
      try {
        if ((await stat(source)).size !== bytes) return false
        await link(source, toPath(photo))
        return true
      } catch (error) {
        if (['ENOENT', 'EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP'].some((code) => hasErrorCode(error, code))) return false
        throw error
      }
    },

    finishPhotos: async () => undefined,

    async read(file) {
      try {
        const handle = await open(toPath(file))
        return createReadStream('', { fd: handle })
      } catch (error) {
        if (hasErrorCode(error, 'ENOENT') || hasErrorCode(error, 'ENOTDIR')) return null
        throw error
      }
    },

    async listPhotos() {
      const photos = toPath(photoFile(''))
      const entries = await readdir(photos, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
        if (hasErrorCode(error, 'ENOENT')) return []
        throw error
      })
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    },
  }
}
