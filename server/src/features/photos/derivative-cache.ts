import { randomUUID } from 'node:crypto'
import * as fs from 'node:fs/promises'
import path from 'node:path'
import { LRUCache } from 'lru-cache'

interface Options {
  folder: string
  maxBytes: number
  /** Whether the disk has room for so many bytes more. Without it a picture is made anew each time. */
  hasRoomFor: (bytes: number) => Promise<boolean>
  /** Told of a result that could not be kept; the result itself is served all the same. */
  onError: (error: unknown) => void
}

export type DerivativeCache = ReturnType<typeof derivativeCache>

/**
 * Pictures that were made once, as files. Names say all that a picture depends on, so a file is never out of date and
 * may be deleted at any time. The least recently used go first when the files exceed `maxBytes`.
 */
export function derivativeCache({ folder, maxBytes, hasRoomFor, onError }: Options) {
  const making = new Map<string, Promise<Buffer>>()
  const sizes = new LRUCache<string, number>({
    maxSize: maxBytes,
    sizeCalculation: (bytes) => Math.max(1, bytes),
    dispose: (_bytes, name, reason) => {
      if (reason === 'evict') fs.rm(fileOf(name), { force: true }).catch(onError)
    },
  })
  const known = loadSizes().catch(onError)

  function fileOf(name: string): string {
    return path.join(folder, name.slice(0, 2), name)
  }

  /** What earlier runs of the app have left, oldest first, so that the limit counts it too. */
  async function loadSizes(): Promise<void> {
    await fs.mkdir(folder, { recursive: true, mode: 0o700 })
    const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true })
    const files = await Promise.all(
      entries
        .filter((entry) => entry.isFile())
        .map(async (entry) => {
          const { size, atimeMs, mtimeMs } = await fs.stat(path.join(entry.parentPath, entry.name))
          return { name: entry.name, size, usedAt: Math.max(atimeMs, mtimeMs) }
        }),
    )
    for (const { name, size } of files.toSorted((a, b) => a.usedAt - b.usedAt)) sizes.set(name, size)
  }

  async function keep(name: string, picture: Buffer): Promise<void> {
    const file = fileOf(name)
    const temp = `${file}.${randomUUID()}`
    await fs.mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
    if (!(await hasRoomFor(picture.length))) return
    try {
      await fs.writeFile(temp, picture, { mode: 0o600 })
      await fs.rename(temp, file)
    } catch (error) {
      await fs.rm(temp, { force: true })
      throw error
    }
    sizes.set(name, picture.length)
  }

  return {
    /** @returns null when it is not there. */
    async find(name: string): Promise<Buffer | null> {
      try {
        const picture = await fs.readFile(fileOf(name))
        sizes.get(name)
        return picture
      } catch (error) {
        sizes.delete(name)
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
        throw error
      }
    },

    /** Makes a picture and keeps it. Callers that ask for the same at the same time share one making. */
    make(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
      const already = making.get(name)
      if (already) return already
      const made = make()
        .then(async (picture) => {
          await known
          await keep(name, picture).catch(onError)
          return picture
        })
        .finally(() => making.delete(name))
      making.set(name, made)
      return made
    },

    /** Of the files that are kept. */
    async totalBytes(): Promise<number> {
      await known
      return sizes.calculatedSize
    },
  }
}
