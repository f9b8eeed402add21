import { t } from '@yardsnap/contract/texts'
import { AppError } from '#errors.ts'

const KEY = /^uploads\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function uploadKey(id: string): string {
  return `uploads/${id}`
}

export function getMasterKey(photoId: string): string {
  return `masters/${photoId}`
}

export function objectPath(key: string): string {
  return `/objects/${key}`
}

/**
 * The object key in a URL of this site: `/objects/<key>`, or the signed URL of the upload, each with or without a
 * query.
 * @throws AppError `invalid` for every other URL, including those of other sites, because nothing is fetched from them
 */
export function keyOfUrl(url: string): string {
  const [path = ''] = url.split('?', 1)
  const key = /^\/(?:objects|storage\/put)\/(.+)$/.exec(path)?.[1]
  if (!key || !isUploadKey(key)) throw new AppError('invalid', t.lazy`A picture must be one of your uploaded photos`)
  return key
}

/** False for masters and other objects, which have no public URL. */
export function isUploadKey(key: string): boolean {
  return KEY.test(key)
}

export function photoNotFound(): AppError {
  return new AppError('not_found', t.lazy`This photo does not exist`)
}
