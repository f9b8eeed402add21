import { lookup as systemLookup, type LookupAddress, type LookupOptions } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { refuseInTransaction } from '#db/connection-checkout.ts'
import { AppError } from '#errors.ts'
import { isPublicAddress } from '#external/public-address.ts'

const MAX_REDIRECTS = 3
const PORTS = new Set([80, 443])

export interface Target {
  address: string
  port: number
}

/** The signature of node:dns lookup with `all: true`. */
export type Lookup = (
  hostname: string,
  options: LookupOptions & { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

export interface PublicFetchOptions {
  /** Whether a connection is allowed. Outside of tests, only public addresses are. */
  isAllowed?: (target: Target) => boolean
  lookup?: Lookup
}

export type PublicFetch = ReturnType<typeof publicFetch>

const refused = () => new AppError('invalid', 'Photos can only be imported from public web addresses')

/**
 * Requests to user-supplied URLs, protected against SSRF. The IP address is checked at connection time, also for
 * redirects, so that DNS rebinding has no effect.
 */
export function publicFetch({ isAllowed = isPublicTarget, lookup = systemLookup }: PublicFetchOptions = {}) {
  /** @throws AppError `invalid` for an address that is not public; `provider_failed` if the other server fails */
  async function open(address: string, { method, signal }: RequestOptions): Promise<http.IncomingMessage> {
    refuseInTransaction('Another site was asked')
    let url = parse(address)
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const response = await request(url, { method, signal })
      const { statusCode = 0, headers } = response
      const isRedirect = statusCode >= 300 && statusCode < 400 && headers.location !== undefined
      if (!isRedirect) return checkStatus(response)
      response.destroy()
      url = parse(headers.location ?? '', url)
    }
    throw new AppError('provider_failed', 'This address redirects too often')
  }

  function request(url: URL, { method, signal }: RequestOptions): Promise<http.IncomingMessage> {
    const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
    const host = url.hostname.replace(/^\[|\]$/g, '')
    // A literal IP address bypasses the lookup, so it is checked here.
    if (ipaddr.isValid(host) && !isAllowed({ address: host, port })) throw refused()
    const { request: send } = url.protocol === 'https:' ? https : http
    return new Promise((resolve, reject) => {
      const outgoing = send(url, {
        method,
        signal,
        lookup: guardedLookup(port),
        headers: { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'Yardsnap photo import' },
        agent: false,
      })
      outgoing.on('response', resolve)
      outgoing.on('error', (error) => reject(error instanceof AppError ? error : failed(error)))
      outgoing.end()
    })
  }

  /** Resolves a hostname to its allowed addresses; fails if there are none. */
  function guardedLookup(port: number): LookupFunction {
    return (hostname, options, done) => {
      lookup(hostname, { ...options, all: true }, (error, addresses) => {
        const allowed = error ? [] : addresses.filter(({ address }) => isAllowed({ address, port }))
        const [first] = allowed
        if (!first) done(error ?? refused(), '')
        else if (options.all) done(null, allowed)
        else done(null, first.address, first.family)
      })
    }
  }

  return { open }
}

interface RequestOptions {
  method: 'GET' | 'HEAD'
  signal: AbortSignal
}

function isPublicTarget({ address, port }: Target): boolean {
  return PORTS.has(port) && isPublicAddress(address)
}

function parse(address: string, base?: URL): URL {
  const url = URL.parse(address, base?.href)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) throw refused()
  return url
}

function checkStatus(response: http.IncomingMessage): http.IncomingMessage {
  const { statusCode = 0 } = response
  if (statusCode >= 200 && statusCode < 300) return response
  response.destroy()
  throw new AppError('provider_failed', `The other site answered ${statusCode}`)
}

function failed(cause: Error): AppError {
  const isTimeout = cause.name === 'TimeoutError' || cause.name === 'AbortError'
  const message = isTimeout ? 'The other site took too long' : 'The other site could not be reached'
  return new AppError('provider_failed', message, { cause })
}
