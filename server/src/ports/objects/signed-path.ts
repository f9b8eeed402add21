import { t } from '@yardsnap/contract/texts'
import { createHmac } from 'node:crypto'
import { isSameSecret } from '#auth/secrets.ts'
import { AppError } from '#errors.ts'
import { checkKey } from './keys.ts'
import type { DirectUpload, DirectUploadOptions, ObjectStore, SignedTarget } from './port.ts'

/** Uppy requests a new URL and retries when an upload's response is exactly this text (S8.15). */
const EXPIRED = 'Request has expired'

interface Grant {
  action: 'put' | 'part'
  key: string
  maxBytes: number
  /** Unix time in seconds. */
  expires: number
  /** Id of a multipart upload; empty for a whole object. */
  uploadId: string
  partNumber: string
}

function computeSignature(secret: string, grant: Grant): string {
  const { action, key, maxBytes, expires, uploadId, partNumber } = grant
  const signed = [action, key, maxBytes, expires, uploadId, partNumber].join('\n')
  return createHmac('sha256', secret).update(signed).digest('base64url')
}

export interface AppUploadUrls {
  sign(this: void, grant: Omit<Grant, 'expires' | 'maxBytes'>, options: DirectUploadOptions): DirectUpload
  verify: ObjectStore['verify']
}

/** Upload URLs of this site: for the embedded store, and for uploads whose size a bucket cannot limit. */
export function appUploadUrls(secret: string): AppUploadUrls {
  return {
    sign(grant, { maxBytes, expiresInSeconds }) {
      const expires = Math.floor(Date.now() / 1000) + expiresInSeconds
      return { method: 'PUT', url: signPath(secret, { ...grant, maxBytes, expires }), headers: {}, expiresInSeconds }
    },

    verify(action, target) {
      checkKey(target.key)
      verifyPath(secret, action, target)
    },
  }
}

/** A path of this site that allows one action until it expires. */
function signPath(secret: string, grant: Grant): string {
  const query = new URLSearchParams({ expires: String(grant.expires), max: String(grant.maxBytes) })
  if (grant.action === 'part') {
    query.set('uploadId', grant.uploadId)
    query.set('partNumber', grant.partNumber)
  }
  query.set('signature', computeSignature(secret, grant))
  return `/storage/${grant.action}/${grant.key}?${query.toString()}`
}

/** @throws AppError `forbidden` unless the URL was signed with this secret and has not expired. */
function verifyPath(secret: string, action: Grant['action'], { key, query }: SignedTarget): void {
  const grant: Grant = {
    action,
    key,
    maxBytes: Number(query['max']),
    expires: Number(query['expires']),
    uploadId: query['uploadId'] ?? '',
    partNumber: query['partNumber'] ?? '',
  }
  if (!isSameSecret(query['signature'] ?? '', computeSignature(secret, grant))) {
    throw new AppError('forbidden', t.lazy`This address was not made by this site`)
  }
  if (!(grant.expires * 1000 > Date.now())) throw new AppError('forbidden', EXPIRED)
}
