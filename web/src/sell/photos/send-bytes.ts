import AwsS3, { type AwsS3UploadParameters } from '@uppy/aws-s3'
import { ERROR_STATUS } from '@yardsnap/contract/errors'
import { t } from '@yardsnap/contract/texts'
import { createUpload } from '@yardsnap/contract/photos'
import { ApiError, call, getRefusalText, languageHeader } from '#api/call.ts'
import { leaveWhenUnauthorized } from '#api/unauthorized.ts'

/** Waits before a failed upload is tried again, in milliseconds (S9.12). */
export const RETRY_DELAYS_MS = [0, 1000, 3000, 5000]

/** S9.12: larger files go in parts. */
const MULTIPART_FROM_BYTES = 100 * 1024 * 1024
export const UPLOADS_AT_ONCE = 6

/** @param file of an unknown size while it is fetched from another site */
export function goesInParts({ size }: { size: number | null }): boolean {
  return (size ?? 0) > MULTIPART_FROM_BYTES
}

/** S9.12. */
const RETRIABLE_STATUSES = new Set([408, 409, 418, 423, 429])
const FINAL_SERVER_STATUSES = new Set([501, 505])
const STORAGE_FULL = ERROR_STATUS.storage_full

/** A request that nobody has answered. What browsers and the uploader say of it is English, and for programmers (S8.15). */
class Unanswered extends Error {
  constructor(cause: unknown) {
    super(t`The server could not be reached: you may be offline, or a provider or a firewall blocks it.`, { cause })
  }
}

interface FileHint {
  id: string
  name?: string | undefined
  type?: string | undefined
  size?: number | null
}

type PartOptions = Parameters<typeof AwsS3.uploadPartBytes>[0]

/** Uploads single photos. Addresses work once, so retries request another; Uppy only retries parts of large files. */
export function byteSender() {
  const fileByAddress = new Map<string, FileHint>()
  const pathByFile = new Map<string, string>()

  async function getUploadParameters(file: FileHint): Promise<AwsS3UploadParameters> {
    const hint = { filename: file.name ?? '', type: file.type ?? '', ...(file.size != null && { size: file.size }) }
    const { uploadURL, objectPath } = await call(createUpload, { body: hint }).catch(explain)
    const url = new URL(uploadURL, window.location.href).href
    fileByAddress.set(url, file)
    pathByFile.set(file.id, objectPath)
    const headers = { 'content-type': file.type ?? 'application/octet-stream', ...languageHeader(url) }
    return { method: 'PUT', url, headers }
  }

  async function uploadPartBytes(options: PartOptions) {
    const file = fileByAddress.get(options.signature.url)
    if (!file) return AwsS3.uploadPartBytes(options)
    for (let attempt = 0; ; attempt += 1) {
      try {
        const signature = attempt === 0 ? options.signature : await getUploadParameters(file)
        return await AwsS3.uploadPartBytes({ ...options, signature })
      } catch (error) {
        const delayMs = RETRY_DELAYS_MS[attempt]
        if (delayMs === undefined || options.signal?.aborted || !isRetriable(error)) throw withReason(error)
        await new Promise((resolve) => setTimeout(resolve, delayMs))
      }
    }
  }

  return {
    getUploadParameters,
    uploadPartBytes,
    /** `/objects/<key>` of a file that this has sent. */
    getPath: (fileId: string) => pathByFile.get(fileId) ?? null,
  }
}

/** The same error with the server's own message, where it is fit to show a person (S8.15). */
function withReason(error: unknown): unknown {
  const source = error instanceof Error && 'source' in error ? error.source : null
  if (!(source instanceof XMLHttpRequest)) return error
  if (source.status === 0) return new Unanswered(error)
  if (!isForPerson(source.status)) return error
  const reason = getRefusalText(new ApiError(source.status, source.responseText), '')
  return reason === '' ? error : new Error(reason, { cause: error })
}

/** Whether the message says what the sender can do, or that the server is full. */
function isForPerson(status: number): boolean {
  return (status >= 400 && status < 500) || status === STORAGE_FULL
}

/** Whether a failed upload may succeed later: network lost, server busy, address expired. */
function isRetriable(error: unknown): boolean {
  if (error instanceof Unanswered) return true
  const source = error instanceof Error && 'source' in error ? error.source : null
  const isAnswer = typeof source === 'object' && source !== null && 'status' in source
  if (!isAnswer || typeof source.status !== 'number') return false
  const { status } = source
  if (status === 0 || status === 403 || RETRIABLE_STATUSES.has(status)) return true
  return status >= 500 && !FINAL_SERVER_STATUSES.has(status)
}

/** S8.15. */
function explain(error: unknown): never {
  leaveWhenUnauthorized(error)
  // What `fetch` throws without an answer; canceled, it throws another error.
  if (error instanceof TypeError) throw new Unanswered(error)
  if (!(error instanceof ApiError)) throw error
  if (error.status === 401) throw new Error('Authorization required', { cause: error })
  const failure = new Error(`Upload URL request failed: ${error.status}`, { cause: error })
  throw isForPerson(error.status) ? new Error(getRefusalText(error, failure.message), { cause: error }) : failure
}
