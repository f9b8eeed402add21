import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import { tooLargeText } from '@yardsnap/contract/photos'
import { AppError } from '#errors.ts'

/** Passes bytes on up to a limit, counting and hashing them. Ends with AppError `too_large` at the first byte beyond. */
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
    /** Only after the stream has ended. The MD5 is a name for the bytes, as S3 answers it, not a proof of anything. */
    result: () => ({ bytes, etag: `"${hash.digest('hex')}"` }),
  }
}
