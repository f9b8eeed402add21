import { randomUUID } from 'node:crypto'
import * as fs from 'node:fs/promises'
import path from 'node:path'
import { LRUCache } from 'lru-cache'

/** What a few hundred pages of sales show. */
const MEMORY_BYTES = 64 * 1024 * 1024

interface Options {
  folder: string
  maxBytes: number
  /** Whether the disk has room for this many bytes; if not, pictures are not cached. */
  hasRoomFor: (bytes: number) => Promise<boolean>
  /** Called if a result cannot be stored; the result is still returned. */
  onError: (error: unknown) => void
}

export type DerivativeCache = ReturnType<typeof derivativeCache>

/**
 * A disk cache of generated pictures, with the most recently used ones in memory too. File names depend on all inputs,
 * so a file is never stale and may be deleted at any time. The least recently used files are evicted when the total
 * exceeds `maxBytes`.
 */
export function derivativeCache({ folder, maxBytes, hasRoomFor, onError }: Options) {
  const making = new Map<string, Promise<Buffer>>()
  const memory = new LRUCache<string, Buffer>({
    maxSize: MEMORY_BYTES,
    maxEntrySize: MEMORY_BYTES / 64,
    sizeCalculation: (picture) => Math.max(1, picture.length),
  })
  const sizes = new LRUCache<string, number>({
    maxSize: maxBytes,
    sizeCalculation: (bytes) => Math.max(1, bytes),
    dispose: (_bytes, name, reason) => {
      if (reason !== 'evict') return
      memory.delete(name)
      fs.rm(getFilePath(name), { force: true }).catch(onError)
    },
  })
  const known = loadSizes().catch(onError)

  function getFilePath(name: string): string {
    return path.join(folder, name.slice(0, 2), name)
  }

  /** Loads the files of earlier runs, oldest first, so that they count toward the limit. */
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
    const file = getFilePath(name)
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
    /** @returns null unless the picture is in memory */
    recall(name: string): Buffer | null {
      const picture = memory.get(name)
      // The file is as recently used as what is read in its place.
      if (picture) sizes.get(name)
      return picture ?? null
    },

    /** @returns null on a cache miss */
    async find(name: string): Promise<Buffer | null> {
      const recalled = this.recall(name)
      if (recalled) return recalled
      try {
        const picture = await fs.readFile(getFilePath(name))
        sizes.get(name)
        memory.set(name, picture)
        return picture
      } catch (error) {
        sizes.delete(name)
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
        throw error
      }
    },

    /** Creates a picture and stores it. Concurrent calls for the same name share one run. */
    make(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
      const already = making.get(name)
      if (already) return already
      const made = make()
        .then(async (picture) => {
          await known
          memory.set(name, picture)
          await keep(name, picture).catch(onError)
          return picture
        })
        .finally(() => making.delete(name))
      making.set(name, made)
      return made
    },

    /** Total size of the cached files. */
    async totalBytes(): Promise<number> {
      await known
      return sizes.calculatedSize
    },
  }
}
