import { t } from '@yardsnap/contract/texts'
import { AppError } from '#errors.ts'

const SEGMENT = /^[a-z0-9][a-z0-9_-]*(\.[a-z0-9]+)*$/
const MAX_KEY_LENGTH = 200

/**
 * Keys are lower-case segments joined by slashes, so that a key is identical as a path, a URL and an S3 key.
 * @throws AppError `invalid` for anything else, such as `..`, backslashes, encoded or absolute paths, U+0000.
 */
export function checkKey(key: string): string {
  const isKey = key.length <= MAX_KEY_LENGTH && key.split('/').every((segment) => SEGMENT.test(segment))
  if (!isKey) throw new AppError('invalid', t.lazy`This is not the address of an object`)
  return key
}
