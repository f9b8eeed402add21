import { AppError } from '#errors.ts'

const KEY = /^uploads\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Where the bytes of a new photo go. */
export function uploadKey(id: string): string {
  return `uploads/${id}`
}

/** Where the master of a photo goes. */
export function masterKeyOf(photoId: string): string {
  return `masters/${photoId}`
}

export function objectPath(key: string): string {
  return `/objects/${key}`
}

/**
 * The key that an address of this site names: `/objects/<key>`, or the signed address that the photo was sent to,
 * each with or without a query.
 * @throws AppError `invalid` for every other address, foreign ones included: nothing is ever fetched from them.
 */
export function keyOfUrl(url: string): string {
  const [path = ''] = url.split('?', 1)
  const key = /^\/(?:objects|storage\/put)\/(.+)$/.exec(path)?.[1]
  if (!key || !isUploadKey(key)) throw new AppError('invalid', 'A picture must be one of your uploaded photos')
  return key
}

/** Masters and anything else in the store have no address of their own. */
export function isUploadKey(key: string): boolean {
  return KEY.test(key)
}

export function photoNotFound(): AppError {
  return new AppError('not_found', 'This photo does not exist')
}
