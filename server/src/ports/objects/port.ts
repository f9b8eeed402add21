import type { Readable } from 'node:stream'

export interface ObjectInfo {
  key: string
  bytes: number
  /** When it was last written, or was the source or target of a copy. */
  modifiedAt: Date
}

export interface StoredObject {
  bytes: number
  /** With its quotes, as in the header. */
  etag: string
}

export interface UploadedPart extends StoredObject {
  partNumber: number
}

/** Where a browser sends bytes: to the store itself, or to this site, which forwards them. */
export interface DirectUpload {
  method: 'PUT'
  /** Absolute, or a path of this site. */
  url: string
  /** Headers that the upload request must have unchanged. */
  headers: Record<string, string>
  expiresInSeconds: number
}

export interface DirectUploadOptions {
  maxBytes: number
  expiresInSeconds: number
  /** The exact size, if known; the bucket's signature covers it, so that any other size is refused. */
  bytes?: number
}

/**
 * Stores immutable objects under keys such as `uploads/0198…`. Every operation throws AppError `invalid` for an invalid
 * key, `unavailable` when the store times out, and `storage_full` when it has no space.
 */
export interface ObjectStore {
  readonly kind: 'embedded' | 's3'
  /**
   * Atomic: stores all bytes or nothing. The store may empty the chunks of a stream.
   * @throws AppError `too_large` as soon as maxBytes are exceeded; `conflict` when the key exists.
   */
  put(key: string, body: Readable | Buffer, options: { maxBytes: number }): Promise<StoredObject>
  /**
   * Copies an object to another key; each can be removed independently.
   * @throws AppError `not_found` when there is no such object; `conflict` when the new key exists.
   */
  copy(from: string, to: string): Promise<void>
  /** @param range first and last byte, both inclusive. @returns null when there is no such object. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable | null>
  head(key: string): Promise<ObjectInfo | null>
  /** The path of an object's file, only to be read; null when there is none on this machine. */
  getFile(key: string): Promise<string | null>
  /** Idempotent: removing a missing object is not an error. */
  remove(key: string): Promise<void>
  list(prefix: string): AsyncIterable<ObjectInfo>
  signUpload(key: string, options: DirectUploadOptions): Promise<DirectUpload>
  /** @throws AppError `forbidden` when a URL of this site was not signed here, was changed, or has expired. */
  verify(this: void, action: 'put' | 'part', target: SignedTarget): void

  createMultipart(key: string): Promise<string>
  signPart(key: string, part: PartName, options: DirectUploadOptions): Promise<DirectUpload>
  /**
   * A part that is sent again replaces the former one when it is complete; of concurrent ones, the last to complete
   * wins.
   * @throws AppError `too_large` as soon as maxBytes are exceeded; `not_found` for an upload that does not exist.
   */
  putPart(key: string, part: PartName, body: Readable, options: { maxBytes: number }): Promise<UploadedPart>
  /** @throws AppError `not_found` for an upload that does not exist or has another key; also the next two methods. */
  listParts(key: string, uploadId: string): Promise<UploadedPart[]>
  /**
   * @throws AppError `invalid` when a part is missing or too small, `too_large` when their sum exceeds maxBytes,
   *   `conflict` when the key exists.
   */
  completeMultipart(
    key: string,
    upload: { uploadId: string; parts: { partNumber: number; etag: string }[]; maxBytes: number },
  ): Promise<StoredObject>
  abortMultipart(key: string, uploadId: string): Promise<void>
  /** Removes leftovers of killed processes: partial files, and multipart uploads that nobody aborted. */
  removeAbandoned(which: { temporaryBefore: Date; multipartBefore: Date }): Promise<void>

  /** @returns null when objects can be written and read, otherwise the reason. */
  check(): Promise<string | null>
}

export interface PartName {
  uploadId: string
  /** From 1 to 10,000. */
  partNumber: number
}

export interface SignedTarget {
  key: string
  query: Record<string, string | undefined>
}
