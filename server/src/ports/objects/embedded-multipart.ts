import { createReadStream } from 'node:fs'
import * as fs from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { MIN_PART_BYTES, PHOTO_TOO_LARGE } from '@yardsnap/contract/photos'
import { v7 as uuidv7, validate as isUuid } from 'uuid'
import { AppError } from '#errors.ts'
import { storeError, writeWhole } from './files.ts'
import { checkKey } from './keys.ts'
import type { DirectUpload, DirectUploadOptions, EmbeddedObjectStore, UploadedPart } from './port.ts'
import type { Grant } from './signed-path.ts'

interface Options {
  partsFolder: string
  put: EmbeddedObjectStore['put']
  sign: (grant: Omit<Grant, 'expires' | 'maxBytes'>, options: DirectUploadOptions) => DirectUpload
}

type Multipart = Pick<
  EmbeddedObjectStore,
  'createMultipart' | 'signPart' | 'putPart' | 'listParts' | 'completeMultipart' | 'abortMultipart'
>

const KEY_FILE = 'key'
/** A part's file says all about it: `<number>-<md5>`, so that it appears complete or not at all. */
const PART_FILE = /^(\d{1,5})-([0-9a-f]{32})$/

/** Multipart uploads as a folder for each, with a file for each part. */
export function embeddedMultipart({ partsFolder, put, sign }: Options): Multipart {
  async function folderOf(key: string, uploadId: string): Promise<string> {
    const folder = path.join(partsFolder, isUuid(uploadId) ? uploadId : 'none')
    const itsKey = await fs.readFile(path.join(folder, KEY_FILE), 'utf8').catch(() => null)
    if (itsKey !== checkKey(key)) throw new AppError('not_found', 'This upload does not exist')
    return folder
  }

  async function partsIn(folder: string): Promise<(UploadedPart & { file: string })[]> {
    const parts = new Map<number, UploadedPart & { file: string; writtenAt: number }>()
    for (const name of await fs.readdir(folder)) {
      const [, number, md5] = PART_FILE.exec(name) ?? []
      if (!number || !md5) continue
      const file = path.join(folder, name)
      const { size, mtimeMs } = await fs.stat(file)
      const part = { partNumber: Number(number), etag: `"${md5}"`, bytes: size, file, writtenAt: mtimeMs }
      // A part sent again replaces the earlier one.
      if (mtimeMs >= (parts.get(part.partNumber)?.writtenAt ?? 0)) parts.set(part.partNumber, part)
    }
    return [...parts.values()].toSorted((a, b) => a.partNumber - b.partNumber)
  }

  return {
    async createMultipart(key) {
      checkKey(key)
      const uploadId = uuidv7()
      const folder = path.join(partsFolder, uploadId)
      try {
        await fs.mkdir(folder, { mode: 0o700 })
        await fs.writeFile(path.join(folder, KEY_FILE), key, { flush: true })
      } catch (error) {
        throw storeError(error)
      }
      return uploadId
    },

    async signPart(key, { uploadId, partNumber }, options) {
      await folderOf(key, uploadId)
      return sign({ action: 'part', key, uploadId, partNumber: String(partNumber) }, options)
    },

    async putPart(key, { uploadId, partNumber }, body, { maxBytes }) {
      const folder = await folderOf(key, uploadId)
      const others = (await partsIn(folder)).filter((part) => part.partNumber !== partNumber)
      const temp = path.join(folder, `${uuidv7()}.temp`)
      try {
        const stored = await writeWhole(temp, body, maxBytes - totalBytes(others))
        await fs.rename(temp, path.join(folder, `${partNumber}-${stored.etag.replaceAll('"', '')}`))
        return { partNumber, ...stored }
      } catch (error) {
        await fs.rm(temp, { force: true })
        throw storeError(error)
      }
    },

    async listParts(key, uploadId) {
      return (await partsIn(await folderOf(key, uploadId))).map(({ partNumber, etag, bytes }) => ({
        partNumber,
        etag,
        bytes,
      }))
    },

    async completeMultipart(key, { uploadId, parts, maxBytes }) {
      const folder = await folderOf(key, uploadId)
      const chosen = choose(await partsIn(folder), parts)
      if (totalBytes(chosen) > maxBytes) throw new AppError('too_large', PHOTO_TOO_LARGE)
      const stored = await put(key, Readable.from(concatenate(chosen.map((part) => part.file))), { maxBytes })
      await fs.rm(folder, { recursive: true, force: true })
      return stored
    },

    async abortMultipart(key, uploadId) {
      await fs.rm(await folderOf(key, uploadId), { recursive: true, force: true })
    },
  }
}

function totalBytes(parts: UploadedPart[]): number {
  return parts.reduce((sum, part) => sum + part.bytes, 0)
}

/** The stored parts that a completion names, in order. Every part but the last must have the minimal size. */
function choose<P extends UploadedPart>(stored: P[], named: { partNumber: number; etag: string }[]): P[] {
  const ordered = named.toSorted((a, b) => a.partNumber - b.partNumber)
  return ordered.map(({ partNumber, etag }, index) => {
    const part = stored.find((candidate) => candidate.partNumber === partNumber)
    const isRepeated = ordered[index - 1]?.partNumber === partNumber
    if (!part || isRepeated || part.etag.replaceAll('"', '') !== etag.replaceAll('"', '')) {
      throw new AppError('invalid', `Part ${partNumber} was not received`)
    }
    if (index < ordered.length - 1 && part.bytes < MIN_PART_BYTES) {
      throw new AppError('invalid', `Part ${partNumber} is smaller than the minimum of 5 MB`)
    }
    return part
  })
}

async function* concatenate(files: string[]): AsyncGenerator<Buffer> {
  for (const file of files) yield* createReadStream(file) as AsyncIterable<Buffer>
}
