import type { Readable } from 'node:stream'

export interface ObjectInfo {
  key: string
  bytes: number
  /** When it was last put or copied, from or to. */
  modifiedAt: Date
}

export interface StoredObject {
  bytes: number
  /** With its quotes, as it goes into a header. */
  etag: string
}

export interface UploadedPart extends StoredObject {
  partNumber: number
}

/** Where a browser sends bytes: to the store itself, or to this site, which hands them on. */
export interface DirectUpload {
  method: 'PUT'
  /** Absolute, or a path of this site. */
  url: string
  /** To be sent with the bytes exactly so. */
  headers: Record<string, string>
  expiresInSeconds: number
}

export interface DirectUploadOptions {
  maxBytes: number
  expiresInSeconds: number
  /** The exact size, where it is known beforehand; a bucket signs it and refuses any other. */
  bytes?: number
}

/**
 * Keeps files under keys such as `uploads/0198…`. A key is written once and never changed. Every operation throws
 * AppError `invalid` for a key that is no key, `unavailable` when the store cannot be reached in time, and
 * `storage_full` when it has no room.
 */
export interface ObjectStore {
  readonly kind: 'embedded' | 's3'
  /**
   * Nothing is kept unless all bytes are.
   * @throws AppError `too_large` as soon as maxBytes are exceeded; `conflict` when the key exists.
   */
  put(key: string, body: Readable | Buffer, options: { maxBytes: number }): Promise<StoredObject>
  /**
   * Keeps the same bytes under another key too; removing either leaves the other.
   * @throws AppError `not_found` when there is no such object; `conflict` when the new key exists.
   */
  copy(from: string, to: string): Promise<void>
  /** @param range first and last byte, both included. @returns null when there is no such object. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable | null>
  head(key: string): Promise<ObjectInfo | null>
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>
  list(prefix: string): AsyncIterable<ObjectInfo>
  signUpload(key: string, options: DirectUploadOptions): Promise<DirectUpload>
  /** @throws AppError `forbidden` when an address of this site was not signed here, was changed, or has expired. */
  verify(this: void, action: 'put' | 'part', target: SignedTarget): void

  createMultipart(key: string): Promise<string>
  signPart(key: string, part: PartName, options: DirectUploadOptions): Promise<DirectUpload>
  /**
   * A part that is sent again replaces the former one when it is complete; of several at once the last to be complete.
   * @throws AppError `too_large` as soon as maxBytes are exceeded; `not_found` for an upload that does not exist.
   */
  putPart(key: string, part: PartName, body: Readable, options: { maxBytes: number }): Promise<UploadedPart>
  /** @throws AppError `not_found` for an upload that does not exist or is of another key; so do the next two. */
  listParts(key: string, uploadId: string): Promise<UploadedPart[]>
  /** @throws AppError `invalid` when a part is missing or too small, `too_large` when their sum exceeds maxBytes. */
  completeMultipart(
    key: string,
    upload: { uploadId: string; parts: { partNumber: number; etag: string }[]; maxBytes: number },
  ): Promise<StoredObject>
  abortMultipart(key: string, uploadId: string): Promise<void>
  /** Removes what a process that was killed has left: half-written files, and uploads in parts that nobody aborted. */
  removeAbandoned(which: { temporaryBefore: Date; multipartBefore: Date }): Promise<void>

  /** @returns null when objects can be written and read, else why not. */
  check(): Promise<string | null>
}

export interface PartName {
  uploadId: string
  /** 1 to 10,000. */
  partNumber: number
}

export interface SignedTarget {
  key: string
  query: Record<string, string | undefined>
}
