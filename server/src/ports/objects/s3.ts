import { type LazyText, t } from '@yardsnap/contract/texts'
import type { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { ErrorCode } from '@yardsnap/contract/errors'
import { PHOTO_TOO_LARGE } from '@yardsnap/contract/photos'
import type { S3Config } from '#config/s3-config.ts'
import { AppError } from '#errors.ts'
import { checkKey } from './keys.ts'
import { limitedStream } from './limited.ts'
import type { ObjectStore, UploadedPart } from './port.ts'
import { appUploadUrls } from './signed-path.ts'

export interface S3Options extends S3Config {
  /** Signs upload URLs of this site; see `signUpload` below. */
  secret: string
  requestTimeoutMs?: number
}

/** Timeout after which uploads are answered with 503. */
const CONNECTION_TIMEOUT_MS = 2_000
const REQUEST_TIMEOUT_MS = 10_000

/** Stores objects in a bucket of S3 or of a compatible server. */
export function s3ObjectStore({
  bucket,
  secret,
  region,
  endpoint,
  credentials,
  requestTimeoutMs = REQUEST_TIMEOUT_MS,
}: S3Options): ObjectStore {
  const client = new S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    maxAttempts: 2,
    // Not every server supports the newer checksum headers, and a browser could not send them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECTION_TIMEOUT_MS,
      requestTimeout: requestTimeoutMs,
      // Without this the SDK only logs a warning at the timeout and keeps waiting.
      throwOnRequestTimeout: true,
    },
  })
  const addresses = appUploadUrls(secret)
  const at = (key: string) => ({ Bucket: bucket, Key: checkKey(key) })

  return {
    kind: 's3',
    getFile: async () => null,

    async put(key, body, { maxBytes }) {
      const target = at(key)
      const { bytes, etag } = await collect(body, maxBytes)
      const command = new PutObjectCommand({ ...target, Body: bytes, IfNoneMatch: '*' })
      const answer = await guarded(() => client.send(command))
      return { bytes: bytes.length, etag: answer.ETag ?? etag }
    },

    async copy(from, to) {
      const CopySource = `${bucket}/${checkKey(from)}`
      const command = new CopyObjectCommand({ ...at(to), CopySource, IfNoneMatch: '*' })
      await refuseExisting(client, at(to))
      await guarded(() => client.send(command))
    },

    async read(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`
      const command = new GetObjectCommand({ ...at(key), ...(Range && { Range }) })
      const answer = await orNull(() => client.send(command))
      // In Node the SDK's body is always a Readable; its type also covers browsers.
      return (answer?.Body as Readable | undefined) ?? null
    },

    async head(key) {
      const answer = await orNull(() => client.send(new HeadObjectCommand(at(key))))
      return answer && { key, bytes: answer.ContentLength ?? 0, modifiedAt: answer.LastModified ?? new Date(0) }
    },

    async remove(key) {
      await orNull(() => client.send(new DeleteObjectCommand(at(key))))
    },

    async *list(prefix) {
      let token: string | undefined
      do {
        const command = new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: token })
        const page = await guarded(() => client.send(command))
        for (const { Key, Size, LastModified } of page.Contents ?? []) {
          if (Key) yield { key: Key, bytes: Size ?? 0, modifiedAt: LastModified ?? new Date(0) }
        }
        token = page.IsTruncated ? page.NextContinuationToken : undefined
      } while (token)
    },

    /**
     * A presigned PUT can enforce an exact size, but no maximum: uploads of unknown size go to this site, which
     * enforces the limit; so do parts, whose URLs are requested without a size.
     */
    async signUpload(key, options) {
      const { expiresInSeconds, bytes } = options
      if (bytes === undefined) {
        return addresses.sign({ action: 'put', key: checkKey(key), uploadId: '', partNumber: '' }, options)
      }
      const command = new PutObjectCommand({ ...at(key), ContentLength: bytes })
      const signableHeaders = new Set(['host', 'content-length'])
      const url = await getSignedUrl(client, command, { expiresIn: expiresInSeconds, signableHeaders })
      return { method: 'PUT', url, headers: {}, expiresInSeconds }
    },

    verify: addresses.verify,

    async createMultipart(key) {
      const answer = await guarded(() => client.send(new CreateMultipartUploadCommand(at(key))))
      if (!answer.UploadId) throw new AppError('unavailable', t.lazy`Photos cannot be stored at the moment`)
      return answer.UploadId
    },

    async signPart(key, { uploadId, partNumber }, options) {
      return addresses.sign({ action: 'part', key: checkKey(key), uploadId, partNumber: String(partNumber) }, options)
    },

    async putPart(key, { uploadId, partNumber }, body, { maxBytes }) {
      const name = { ...at(key), UploadId: uploadId, PartNumber: partNumber }
      const { bytes, etag } = await collect(body, maxBytes)
      const answer = await guarded(() => client.send(new UploadPartCommand({ ...name, Body: bytes })))
      return { partNumber, bytes: bytes.length, etag: answer.ETag ?? etag }
    },

    listParts: (key, uploadId) => listParts(client, { ...at(key), UploadId: uploadId }),

    async completeMultipart(key, { uploadId, parts, maxBytes }) {
      const stored = await listParts(client, { ...at(key), UploadId: uploadId })
      const bytes = stored.reduce((sum, part) => sum + part.bytes, 0)
      if (bytes > maxBytes) throw new AppError('too_large', PHOTO_TOO_LARGE)
      const Parts = parts
        .toSorted((a, b) => a.partNumber - b.partNumber)
        .map(({ partNumber, etag }) => ({ PartNumber: partNumber, ETag: etag }))
      const upload = { ...at(key), UploadId: uploadId, MultipartUpload: { Parts }, IfNoneMatch: '*' }
      await refuseExisting(client, at(key))
      const answer = await guarded(() => client.send(new CompleteMultipartUploadCommand(upload)))
      return { bytes, etag: answer.ETag ?? '' }
    },

    async abortMultipart(key, uploadId) {
      await guarded(() => client.send(new AbortMultipartUploadCommand({ ...at(key), UploadId: uploadId })))
    },

    async removeAbandoned({ multipartBefore }) {
      for await (const { Key, UploadId, Initiated } of listMultipartUploads(client, bucket)) {
        if (!Key || !Initiated || Initiated >= multipartBefore) continue
        await orNull(() => client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId })))
      }
    },

    async check() {
      try {
        await client.send(new HeadBucketCommand({ Bucket: bucket }))
        return null
      } catch (error) {
        return `the bucket ${bucket} cannot be used: ${error instanceof Error ? error.name : 'unknown error'}`
      }
    },
  }
}

/**
 * For copies and multipart uploads, where servers such as Ceph ignore If-None-Match. Two of them at the same instant can
 * still overwrite each other there.
 */
async function refuseExisting(client: S3Client, target: { Bucket: string; Key: string }): Promise<void> {
  const found = await orNull(() => client.send(new HeadObjectCommand(target)))
  if (found) throw new AppError('conflict', EXISTS_ALREADY)
}

/** Multipart uploads that are neither completed nor aborted. */
async function* listMultipartUploads(client: S3Client, bucket: string) {
  let page: ListMultipartUploadsCommandOutput | undefined
  do {
    const command = new ListMultipartUploadsCommand({
      Bucket: bucket,
      Prefix: 'uploads/',
      KeyMarker: page?.NextKeyMarker,
      UploadIdMarker: page?.NextUploadIdMarker,
    })
    page = await guarded(() => client.send(command))
    yield* page.Uploads ?? []
  } while (page.IsTruncated)
}

async function listParts(
  client: S3Client,
  upload: { Bucket: string; Key: string; UploadId: string },
): Promise<UploadedPart[]> {
  const parts: UploadedPart[] = []
  let marker: string | undefined
  do {
    const command = new ListPartsCommand({ ...upload, PartNumberMarker: marker })
    const page = await guarded(() => client.send(command))
    for (const { PartNumber, ETag, Size } of page.Parts ?? []) {
      if (PartNumber && ETag) parts.push({ partNumber: PartNumber, etag: ETag, bytes: Size ?? 0 })
    }
    marker = page.IsTruncated ? page.NextPartNumberMarker : undefined
  } while (marker)
  return parts
}

/** S3 needs a body's length in advance, and photos are small: the body is buffered in memory. */
async function collect(body: Readable | Buffer, maxBytes: number): Promise<{ bytes: Buffer; etag: string }> {
  const limited = limitedStream(maxBytes)
  if (Buffer.isBuffer(body)) limited.stream.end(body)
  else body.on('error', (error) => limited.stream.destroy(error)).pipe(limited.stream)
  const chunks: Buffer[] = []
  for await (const chunk of limited.stream) chunks.push(chunk as Buffer)
  return { bytes: Buffer.concat(chunks), etag: limited.result().etag }
}

async function orNull<T>(send: () => Promise<T>): Promise<T | null> {
  try {
    return await send()
  } catch (error) {
    if (getStatus(error) === 404) return null
    throw failure(error)
  }
}

async function guarded<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send()
  } catch (error) {
    throw failure(error)
  }
}

function getStatus(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
}

function failure(error: unknown): AppError {
  if (error instanceof AppError) return error
  const [code, message] = FAILURES.get(getStatus(error) ?? 0) ?? []
  if (code && message) return new AppError(code, message, { cause: error })
  return new AppError('unavailable', t.lazy`Photos cannot be stored or read at the moment. Try again soon.`, {
    cause: error,
    retryAfterSeconds: 5,
  })
}

const EXISTS_ALREADY = t.lazy`This object exists already`

/** Errors caused by the caller, by the store's HTTP status. Everything else is a failure of the store. */
const FAILURES = new Map<number, [ErrorCode, LazyText]>([
  [400, ['invalid', t.lazy`A part of the upload was not received or is too small`]],
  [404, ['not_found', t.lazy`This upload does not exist`]],
  [409, ['conflict', EXISTS_ALREADY]],
  [412, ['conflict', EXISTS_ALREADY]],
  [507, ['storage_full', t.lazy`There is no room left for photos`]],
])
