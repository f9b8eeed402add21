import { type LazyText, t } from '@yardsnap/contract/texts'
import { lookup as systemLookup, type LookupAddress, type LookupOptions } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { refuseInTransaction } from '#db/connection-checkout.ts'
import { AppError } from '#errors.ts'
import { isPublicAddress } from './public-address.ts'

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

export interface PublicRequestOptions {
  /** Whether a connection is allowed. Outside of tests, only public addresses are. */
  isAllowed?: (target: Target) => boolean
  lookup?: Lookup
}

interface OutgoingRequest {
  method: 'GET' | 'HEAD' | 'POST'
  headers: Record<string, string>
  body?: Buffer
  signal: AbortSignal
  /** Keeps connections; by default each request has one of its own. */
  agent?: http.Agent
}

/**
 * Requests to user-supplied URLs, protected against SSRF. The IP address is checked at connection time, so that DNS
 * rebinding has no effect. Redirects are not followed.
 * @param refusal the message for an address that is not public
 */
export function publicRequest(
  refusal: LazyText,
  { isAllowed = isPublicTarget, lookup = systemLookup }: PublicRequestOptions = {},
) {
  const refused = () => new AppError('invalid', refusal)

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

  /** @throws AppError `invalid` for what is no web address, and for an IP address that is not public */
  function parse(address: string, base?: URL): URL {
    const url = URL.parse(address, base?.href)
    if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) throw refused()
    const host = hostOf(url)
    if (ipaddr.isValid(host) && !isAllowed({ address: host, port: portOf(url) })) throw refused()
    return url
  }

  /** @throws AppError `invalid` for an address that is not public; `provider_failed` if the other server fails */
  function send(url: URL, { method, headers, body, signal, agent }: OutgoingRequest): Promise<http.IncomingMessage> {
    refuseInTransaction('Another site was asked')
    // A literal IP address bypasses the lookup.
    parse(url.href)
    const { request } = url.protocol === 'https:' ? https : http
    const options = { method, headers, signal, agent: agent ?? false, lookup: guardedLookup(portOf(url)) }
    return new Promise((resolve, reject) => {
      const outgoing = request(url, options)
      outgoing.on('response', resolve)
      outgoing.on('error', (error) => reject(error instanceof AppError ? error : failed(error)))
      outgoing.end(body)
    })
  }

  return { parse, send }
}

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')
const portOf = ({ port, protocol }: URL) => Number(port) || (protocol === 'https:' ? 443 : 80)

function isPublicTarget({ address, port }: Target): boolean {
  return PORTS.has(port) && isPublicAddress(address)
}

function failed(cause: Error): AppError {
  const isTimeout = cause.name === 'TimeoutError' || cause.name === 'AbortError'
  const message = isTimeout ? t.lazy`The other site took too long` : t.lazy`The other site could not be reached`
  return new AppError('provider_failed', message, { cause })
}
