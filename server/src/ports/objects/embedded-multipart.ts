import { t } from '@yardsnap/contract/texts'
import { createReadStream } from 'node:fs'
import * as fs from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { MIN_PART_BYTES, PHOTO_TOO_LARGE } from '@yardsnap/contract/photos'
import { v7 as uuidv7, validate as isUuid } from 'uuid'
import { AppError } from '#errors.ts'
import { hasCode, removeOlder, storeError, wasWrittenBefore, writeWhole } from './files.ts'
import { checkKey } from './keys.ts'
import { etagMaker } from './limited.ts'
import type { ObjectStore, UploadedPart } from './port.ts'
import type { AppUploadUrls } from './signed-path.ts'

interface Options {
  partsFolder: string
  put: ObjectStore['put']
  sign: AppUploadUrls['sign']
}

type Multipart = Pick<
  ObjectStore,
  'createMultipart' | 'signPart' | 'putPart' | 'listParts' | 'completeMultipart' | 'abortMultipart' | 'removeAbandoned'
>

const KEY_FILE = 'key'
/** A part's file is named by its number, so that sending a part again replaces it. */
const PART_FILE = /^\d{1,5}$/
const TEMP = '.temp'
/** Retries, because a part may arrive while its folder is being removed. */
const REMOVAL = { recursive: true, force: true, maxRetries: 3 }

/** Stores multipart uploads as a folder with a file for each part. */
export function embeddedMultipart({ partsFolder, put, sign }: Options): Multipart {
  async function openUploadFolder(key: string, uploadId: string): Promise<string> {
    const folder = path.join(partsFolder, isUuid(uploadId) ? uploadId : 'none')
    const itsKey = await fs.readFile(path.join(folder, KEY_FILE), 'utf8').catch(() => null)
    if (itsKey !== checkKey(key)) throw notFound()
    return folder
  }

  async function partsIn(folder: string): Promise<(UploadedPart & { file: string })[]> {
    const names = (await fs.readdir(folder)).filter((name) => PART_FILE.test(name))
    const parts = await Promise.all(
      names.map(async (name) => {
        const file = path.join(folder, name)
        return { partNumber: Number(name), ...(await measure(file)), file }
      }),
    )
    return parts.toSorted((a, b) => a.partNumber - b.partNumber)
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
      await openUploadFolder(key, uploadId)
      return sign({ action: 'part', key, uploadId, partNumber: String(partNumber) }, options)
    },

    async putPart(key, { uploadId, partNumber }, body, { maxBytes }) {
      const folder = await openUploadFolder(key, uploadId)
      const temp = path.join(folder, `${uuidv7()}${TEMP}`)
      try {
        const stored = await writeWhole(temp, body, maxBytes)
        await fs.rename(temp, path.join(folder, String(partNumber)))
        return { partNumber, ...stored }
      } catch (error) {
        await fs.rm(temp, { force: true })
        if (hasCode(error, 'ENOENT')) throw notFound()
        throw storeError(error)
      }
    },

    async listParts(key, uploadId) {
      return (await partsIn(await openUploadFolder(key, uploadId))).map(({ partNumber, etag, bytes }) => ({
        partNumber,
        etag,
        bytes,
      }))
    },

    async completeMultipart(key, { uploadId, parts, maxBytes }) {
      const folder = await openUploadFolder(key, uploadId)
      const chosen = choose(await partsIn(folder), parts)
      if (totalBytes(chosen) > maxBytes) throw new AppError('too_large', PHOTO_TOO_LARGE)
      const stored = await put(key, Readable.from(concatenate(chosen.map((part) => part.file))), { maxBytes })
      await fs.rm(folder, REMOVAL)
      return stored
    },

    async abortMultipart(key, uploadId) {
      await fs.rm(await openUploadFolder(key, uploadId), REMOVAL)
    },

    async removeAbandoned({ temporaryBefore, multipartBefore }) {
      for (const name of await fs.readdir(partsFolder)) {
        const folder = path.join(partsFolder, name)
        if (await wasWrittenBefore(folder, multipartBefore)) await fs.rm(folder, REMOVAL)
        else await removeOlder(folder, temporaryBefore, (file) => file.endsWith(TEMP))
      }
    },
  }
}

const notFound = () => new AppError('not_found', t.lazy`This upload does not exist`)

async function measure(file: string): Promise<{ bytes: number; etag: string }> {
  const made = etagMaker()
  let bytes = 0
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    made.update(chunk)
    bytes += chunk.length
  }
  return { bytes, etag: made.etag() }
}

function totalBytes(parts: UploadedPart[]): number {
  return parts.reduce((sum, part) => sum + part.bytes, 0)
}

/** The stored parts that a completion lists, in order. Every part but the last must have the minimum size. */
function choose<P extends UploadedPart>(stored: P[], named: { partNumber: number; etag: string }[]): P[] {
  const ordered = named.toSorted((a, b) => a.partNumber - b.partNumber)
  return ordered.map(({ partNumber, etag }, index) => {
    const part = stored.find((candidate) => candidate.partNumber === partNumber)
    const isRepeated = ordered[index - 1]?.partNumber === partNumber
    if (!part || isRepeated || part.etag.replaceAll('"', '') !== etag.replaceAll('"', '')) {
      throw new AppError('invalid', t.lazy`Part ${partNumber} was not received`)
    }
    if (index < ordered.length - 1 && part.bytes < MIN_PART_BYTES) {
      throw new AppError('invalid', t.lazy`Part ${partNumber} is smaller than the minimum of 5 MB`)
    }
    return part
  })
}

async function* concatenate(files: string[]): AsyncGenerator<Buffer> {
  for (const file of files) yield* createReadStream(file) as AsyncIterable<Buffer>
}
