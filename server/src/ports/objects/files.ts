import { t } from '@yardsnap/contract/texts'
import * as fs from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '#errors.ts'
import { limitedStream } from './limited.ts'
import type { StoredObject } from './port.ts'

/** Retry-After for disk errors, which rarely go away quickly. */
const DISK_TROUBLE_SECONDS = 30

/**
 * Writes a new file and syncs it to disk, so that what was acknowledged survives a power failure. A stream's chunks are empty
 * afterwards.
 */
export async function writeWhole(file: string, body: Readable | Buffer, maxBytes: number): Promise<StoredObject> {
  const limited = limitedStream(maxBytes)
  const isStream = !Buffer.isBuffer(body)
  const source = isStream ? body : Readable.from([body])
  const afterWriting = isStream ? releaseMemory : () => undefined
  await pipeline(source, limited.stream, (chunks: AsyncIterable<Buffer>) => writeGathered(file, chunks, afterWriting))
  return limited.result()
}

/** A socket hands over 64 kB or less. Handing each of them to the disk takes the processor several times as long as some together. */
const GATHERED_BYTES = 128 * 1024

async function writeGathered(
  file: string,
  chunks: AsyncIterable<Buffer>,
  afterWriting: (chunk: Buffer) => void,
): Promise<void> {
  const handle = await fs.open(file, 'wx', 0o600)
  try {
    let gathered: Buffer[] = []
    let bytes = 0
    for await (const chunk of chunks) {
      gathered.push(chunk)
      bytes += chunk.length
      if (bytes < GATHERED_BYTES) continue
      await writeAll(handle, gathered, bytes)
      gathered.forEach(afterWriting)
      gathered = []
      bytes = 0
    }
    await writeAll(handle, gathered, bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function writeAll(handle: fs.FileHandle, gathered: Buffer[], bytes: number): Promise<void> {
  if (bytes === 0) return
  const { bytesWritten } = await handle.writev(gathered)
  // A disk that becomes full takes a part; writing the rest says why.
  if (bytesWritten < bytes) await handle.writeFile(Buffer.concat(gathered).subarray(bytesWritten))
}

/**
 * Gives the memory of a written chunk back at once. Left to the garbage collector, the chunks of fifty photos made it go through
 * all of the heap twice a second, which kept both processor cores from those who wait for a page.
 */
function releaseMemory({ buffer, length }: Buffer): void {
  const isAlone = length === buffer.byteLength
  if (isAlone && buffer instanceof ArrayBuffer) buffer.transfer(0)
}

/**
 * Hard-links an immutable file, which takes no space and hardly any time. First sets the file's modification time to
 * now: both names share it, and a new object with an old time would be swept as abandoned.
 * @returns false if a link is impossible: on another device, or with the maximum number of links.
 */
export async function linkFile(source: string, target: string): Promise<boolean> {
  const now = new Date()
  await fs.utimes(source, now, now)
  try {
    await fs.link(source, target)
    return true
  } catch (error) {
    if (hasCode(error, 'EXDEV', 'EMLINK')) return false
    throw error
  }
}

/**
 * Removes the files of a folder that were last written before an instant. @param isMeant filter by name; all by default
 */
export async function removeOlder(folder: string, before: Date, isMeant = (_name: string) => true): Promise<void> {
  const names = await fs.readdir(folder).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  })
  for (const name of names) {
    const file = path.join(folder, name)
    if (isMeant(name) && (await wasWrittenBefore(file, before))) await fs.rm(file, { force: true })
  }
}

/** @returns false if the file no longer exists */
export async function wasWrittenBefore(file: string, before: Date): Promise<boolean> {
  const found = await fs.stat(file).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  })
  return found !== null && found.mtime < before
}

export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}

export function storeError(error: unknown): unknown {
  if (hasCode(error, 'EEXIST')) return new AppError('conflict', t.lazy`This object exists already`, { cause: error })
  if (hasCode(error, 'ENOSPC', 'EDQUOT', 'EFBIG')) {
    return new AppError('storage_full', t.lazy`There is no room left for photos on this server`, { cause: error })
  }
  if (hasCode(error, 'EIO', 'EROFS', 'EMFILE', 'ENFILE', 'ESTALE')) {
    return new AppError('unavailable', t.lazy`Photos cannot be stored or read at the moment. Try again soon.`, {
      cause: error,
      retryAfterSeconds: DISK_TROUBLE_SECONDS,
    })
  }
  return error
}
