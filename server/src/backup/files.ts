import { createReadStream, createWriteStream } from 'node:fs'
import { chmod, link, mkdir, open, readdir, rename, stat } from 'node:fs/promises'
import path from 'node:path'
import { finished, pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { hasErrorCode, StartError } from '#start-error.ts'
import { isSealed, type Seal, sealBy } from './encryption.ts'

/** A backup contains everybody's data, so only its creator may read it. */
const FOLDER_MODE = 0o700
const FILE_MODE = 0o600

export type BackupFiles = ReturnType<typeof backupFiles>

/** Reads and writes a backup's files by names such as `tables/user.copy`; encrypted if there is a passphrase. */
export function backupFiles(folder: string, passphrase: string | undefined) {
  const seal: Seal | null = passphrase === undefined ? null : sealBy(passphrase)
  const pathOf = (name: string) => path.join(folder, ...name.split('/'))

  async function makeFolder(name: string): Promise<void> {
    const made = pathOf(name)
    await mkdir(made, { recursive: true, mode: FOLDER_MODE })
    await chmod(made, FOLDER_MODE)
  }

  /** The stream fails with StartError when the file is missing, truncated or encrypted with another passphrase. */
  function read(name: string): Readable {
    const stored = createReadStream(pathOf(name))
    return seal ? Readable.from(seal.open(name)(stored), { objectMode: false }) : stored
  }

  return {
    /** Creates the folder. @throws StartError when it is not empty */
    async begin(): Promise<void> {
      await makeFolder('')
      if ((await readdir(folder)).length > 0) throw new StartError(`${folder} is not empty. Name a new folder.`)
    },

    /** A file has its name only once it is whole. */
    async write(name: string, content: Readable): Promise<void> {
      await makeFolder(path.posix.dirname(name))
      const unfinished = `${pathOf(name)}.part`
      const file = createWriteStream(unfinished, { mode: FILE_MODE })
      await (seal ? pipeline(content, seal.seal(name), file) : pipeline(content, file))
      await rename(unfinished, pathOf(name))
    },

    /**
     * Shares a file with another backup. @param bytes of its content
     * @returns false where that has none of this size, or is on another disk
     */
    async linkFrom(other: string, name: string, bytes: number): Promise<boolean> {
      const source = path.join(other, ...name.split('/'))
      await makeFolder(path.posix.dirname(name))
      try {
        if (isSealed(await readStart(source)) !== (seal !== null)) return false
        if (!seal && (await stat(source)).size !== bytes) return false
        await link(source, pathOf(name))
        return true
      } catch (error) {
        if (['ENOENT', 'EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP'].some((code) => hasErrorCode(error, code))) return false
        throw error
      }
    },

    read,

    /** @throws StartError when the file is missing, or encrypted without a passphrase given, or the other way round */
    async readText(name: string): Promise<string> {
      const start = await readStart(pathOf(name)).catch((error: unknown) => {
        if (!hasErrorCode(error, 'ENOENT')) throw error
        throw new StartError(`${folder} is not a whole backup: it has no ${name}`)
      })
      if (isSealed(start) && !seal) throw new StartError(`${folder} is encrypted. Name its --passphrase-file.`)
      return (await buffer(read(name))).toString()
    },

    /** Names of the files in a folder of the backup, recursively. */
    async list(name: string): Promise<string[]> {
      const entries = await readdir(pathOf(name), { recursive: true, withFileTypes: true }).catch((error: unknown) => {
        if (hasErrorCode(error, 'ENOENT')) return []
        throw error
      })
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    },

    /** Reads a file to its end to verify it. @throws StartError as `read` does */
    async check(name: string): Promise<void> {
      try {
        await finished(read(name).resume())
      } catch (error) {
        if (hasErrorCode(error, 'ENOENT')) throw new StartError(`${folder} is not a whole backup: it has no ${name}`)
        throw error
      }
    },
  }
}

async function readStart(file: string): Promise<Buffer> {
  const handle = await open(file)
  try {
    const start = Buffer.alloc(64)
    const { bytesRead } = await handle.read(start)
    return start.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
