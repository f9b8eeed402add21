import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { RefusedError } from './fetch-json.ts'

interface Download {
  url: string
  /** Where to put it; nothing is left there when this fails. */
  file: string
  sha256: string
  /** The download is ended as soon as it is longer. */
  bytes: number
  /** Domains, their subdomains included, that the address may redirect to. Default: none. */
  redirectDomains?: readonly string[] | undefined
  signal: AbortSignal
  onBytes?: (bytes: number) => void
}

const MAX_REDIRECTS = 3

/**
 * Downloads a file that is known by its hash.
 * @throws RefusedError for a status other than 200, also that of a redirect that is not allowed, the signal's reason, or an Error
 *   when the content is another
 */
export async function downloadKnownFile(download: Download): Promise<void> {
  const { url, file, sha256, bytes, signal, onBytes = () => {} } = download
  const response = await request(download)
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
      onBytes(received)
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

async function request({ url, redirectDomains = [], signal }: Download): Promise<Response> {
  let address = new URL(url)
  for (let redirects = 0; ; redirects++) {
    const response = await fetch(address, { signal, redirect: 'manual' })
    const location = response.headers.get('location')
    if (response.status < 300 || response.status >= 400 || location === null) return response
    const target = new URL(location, address)
    if (redirects === MAX_REDIRECTS || !mayFollow(address, target, redirectDomains)) return response
    await response.body?.cancel()
    address = target
  }
}

/**
 * A redirect could lead into the operator's own network. One that stays with TLS cannot: nothing in there has a certificate for
 * the domains that are named.
 */
export function mayFollow(from: URL, to: URL, domains: readonly string[]): boolean {
  const isNamed = domains.some((domain) => to.hostname === domain || to.hostname.endsWith(`.${domain}`))
  return isNamed && to.protocol === from.protocol && to.port === from.port
}
