import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { RefusedError } from './ask.ts'

interface Download {
  url: string
  /** Where to put it; nothing is left there when this fails. */
  file: string
  sha256: string
  /** The download is ended as soon as it is longer. */
  bytes: number
  signal: AbortSignal
}

/**
 * Downloads a file that is known by its hash.
 * @throws RefusedError for a status other than 200, also a redirect's, the signal's reason, or an Error when the content is another
 */
export async function downloadKnownFile({ url, file, sha256, bytes, signal }: Download): Promise<void> {
  // A redirect could lead into the operator's own network.
  const response = await fetch(url, { signal, redirect: 'manual' })
  if (!response.ok || !response.body) {
    await response.body?.cancel()
    throw new RefusedError(response.status)
  }
  const hash = createHash('sha256')
  let received = 0
  async function* counted(chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      received += chunk.length
      if (received > bytes) throw new Error(`${url} is longer than the ${bytes} bytes that it should have`)
      hash.update(chunk)
      yield chunk
    }
  }
  try {
    const body = Readable.fromWeb(response.body as ReadableStream)
    await pipeline(body, counted, createWriteStream(file), { signal })
    if (received < bytes) throw new Error(`${url} ended after ${received} of ${bytes} bytes`)
    if (hash.digest('hex') !== sha256) throw new Error(`${url} is not the file that it should be`)
  } catch (error) {
    await rm(file, { force: true })
    throw error
  }
}
