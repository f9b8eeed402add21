import { type LazyText, t } from '@yardsnap/contract/texts'
import type { IncomingMessage } from 'node:http'
import { UNREADABLE_PHOTO } from '@yardsnap/contract/photo-texts'
import { MAX_PHOTO_BYTES, PHOTO_TOO_LARGE } from '@yardsnap/contract/photos'
import { validate as isUuid } from 'uuid'
import type { Database } from '#db/database.ts'
import { AppError } from '#errors.ts'
import type { ObjectStore } from '#ports/objects/port.ts'
import type { Admission } from './admission.ts'
import { objectPath } from './keys.ts'
import type { PublicFetch } from './public-fetch.ts'
import * as uploadQueries from './upload-queries.ts'

/** Timeout of a whole import, including slow senders. */
const IMPORT_TIMEOUT_MS = 15_000
/** How long a page that reconnects can still get the result. */
const REMEMBER_MS = 60_000

export interface ImportProgress {
  bytesReceived: number
  /** Null if the other site does not send a length. */
  bytesTotal: number | null
}

export type ImportEvent =
  | { kind: 'progress'; progress: ImportProgress }
  | { kind: 'done'; key: string; url: string }
  | { kind: 'failed'; text: string | LazyText }

interface Job {
  last: ImportEvent | null
  listeners: Set<(event: ImportEvent) => void>
  abort: AbortController
}

export interface Following {
  /** Stops listening; the import continues, so that a page can reconnect. */
  leave(): void
  /** Aborts the import. */
  cancel(): void
}

interface Options {
  database: Database
  objects: ObjectStore
  photos: Admission
  fetch: PublicFetch
}

/** Imports of photos by URL. */
export function imports({ database, objects, photos, fetch }: Options) {
  const { db } = database
  /** Imports running in this process. Their bytes are streamed through it, so a restart ends them. */
  const jobs = new Map<string, Job>()

  async function copy(
    upload: uploadQueries.UploadRow,
    given: AbortSignal,
    emit: (event: ImportEvent) => void,
  ): Promise<void> {
    const signal = AbortSignal.any([given, AbortSignal.timeout(IMPORT_TIMEOUT_MS)])
    const response = await fetch.open(upload.sourceUrl ?? '', { signal })
    try {
      const { bytes: bytesTotal } = checkImage(response)
      let bytesReceived = 0
      response.on('data', (chunk: Buffer) => {
        bytesReceived += chunk.length
        emit({ kind: 'progress', progress: { bytesReceived, bytesTotal } })
      })
      await objects.put(upload.objectKey, response.pause(), { maxBytes: upload.reservedBytes })
    } catch (error) {
      if (signal.aborted) throw new AppError('provider_failed', t.lazy`The other site took too long`, { cause: error })
      throw error
    } finally {
      response.destroy()
    }
  }

  async function receive(token: string, job: Job): Promise<void> {
    const emit = (event: ImportEvent) => {
      job.last = event
      for (const listener of job.listeners) listener(event)
    }
    try {
      const upload = await uploadQueries.findUploadById(db, token)
      if (!upload) throw new AppError('not_found', t.lazy`This import does not exist`)
      await photos.writeOnce(upload.objectKey, () => copy(upload, job.abort.signal, emit))
      emit({ kind: 'done', key: upload.objectKey, url: objectPath(upload.objectKey) })
    } catch (error) {
      emit({ kind: 'failed', text: error instanceof AppError ? error.text : t.lazy`The photo could not be imported` })
    }
  }

  return {
    /** Metadata of a URL, without reading its body: some sites answer only GET. @throws AppError as `publicFetch`; `unsupported_type` */
    async describeRemote(address: string): Promise<{ name: string; type: string; size: number | null }> {
      const signal = AbortSignal.timeout(IMPORT_TIMEOUT_MS)
      const response = await fetch.open(address, { signal })
      response.destroy()
      const { type, bytes } = checkImage(response)
      return { name: getFileName(address), type, size: bytes }
    },

    /** @returns a token to start the import with */
    async createImport(ownerId: string, address: string): Promise<string> {
      const { id } = await photos.permit(ownerId, {
        kind: 'remote',
        sourceUrl: address,
        reservedBytes: MAX_PHOTO_BYTES,
      })
      return id
    },

    /** @throws AppError `not_found` for a token that is unknown, used, or of another user */
    async checkToken(ownerId: string, token: string): Promise<void> {
      const upload = isUuid(token) ? await uploadQueries.findUploadById(db, token) : null
      const isOwn = upload?.ownerId === ownerId && upload.kind === 'remote'
      if (!isOwn && !jobs.has(jobName(ownerId, token)))
        throw new AppError('not_found', t.lazy`This import does not exist`)
    },

    /**
     * Starts an import, or subscribes to the running one. Late subscribers get the last event first. The caller must
     * have called `checkToken`.
     */
    follow(ownerId: string, token: string, listener: (event: ImportEvent) => void): Following {
      const name = jobName(ownerId, token)
      const running = jobs.get(name)
      const job: Job = running ?? { last: null, listeners: new Set(), abort: new AbortController() }
      job.listeners.add(listener)
      if (job.last) listener(job.last)
      if (!running) {
        jobs.set(name, job)
        void receive(token, job).finally(() => setTimeout(() => jobs.delete(name), REMEMBER_MS).unref())
      }
      return { leave: () => void job.listeners.delete(listener), cancel: () => job.abort.abort() }
    },
  }
}

function jobName(ownerId: string, token: string): string {
  return `${ownerId} ${token}`
}

/** Rejects pages, scripts and archives by their declared media type; the bytes are validated later. */
function checkImage({ headers }: IncomingMessage): { type: string; bytes: number | null } {
  const type = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  const isEncoded = headers['content-encoding'] !== undefined && headers['content-encoding'] !== 'identity'
  if (!/^image\/[\w.+-]+$/.test(type) || isEncoded) throw new AppError('unsupported_type', UNREADABLE_PHOTO)
  const length = Number(headers['content-length'])
  const bytes = Number.isSafeInteger(length) && headers['content-length'] !== undefined ? length : null
  if (bytes !== null && bytes > MAX_PHOTO_BYTES) throw new AppError('too_large', PHOTO_TOO_LARGE)
  return { type, bytes }
}

function getFileName(address: string): string {
  const last = URL.parse(address)?.pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last) || 'photo'
  } catch {
    return 'photo'
  }
}
