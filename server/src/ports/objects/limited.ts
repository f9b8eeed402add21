import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import { tooLargeText } from '@yardsnap/contract/photos'
import { AppError } from '#errors.ts'

/**
 * Passes bytes through, counting and hashing them. Fails with AppError `too_large` at the first byte beyond the limit.
 */
export function limitedStream(maxBytes: number) {
  const hash = createHash('md5')
  let bytes = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > maxBytes) {
        done(new AppError('too_large', tooLargeText(maxBytes)))
        return
      }
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return {
    stream,
    /**
     * Available after the stream has ended. The MD5 only identifies the bytes, like S3's ETag; it is not for security.
     */
    result: () => ({ bytes, etag: `"${hash.digest('hex')}"` }),
  }
}
