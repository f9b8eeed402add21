import { t } from '@yardsnap/contract/texts'
import { setTimeout as delay } from 'node:timers/promises'
import type { z } from 'zod'
import { AppError } from '#errors.ts'
import { measureCall } from '#telemetry/call.ts'

const ATTEMPTS = 2
const PAUSE_MS = 150
const DEFAULT_TIMEOUT_MS = 4000

export interface JsonRequest {
  provider: string
  /** May contain an API key in its query: never include it in an error. */
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  /** A form, or a value to send as JSON. */
  body?: unknown
  /** Statuses whose body is parsed; 200 by default. */
  accepts?: readonly number[]
  /** Gets the headers of an answer that is accepted. */
  readHeaders?: (headers: Headers) => void
  /** A longer answer is a failure. Default: no limit, for services that are the operator's own or answer briefly. */
  maxBytes?: number | undefined
  /** Total timeout, including the retry. */
  timeoutMs?: number | undefined
  signal?: AbortSignal | undefined
}

/** The response has a status that is not accepted. */
export class RefusedError extends Error {
  override name = 'RefusedError'
  readonly status: number

  constructor(status: number) {
    super(`status ${status}`)
    this.status = status
  }
}

/** Retry when the service failed (5xx, network), not when it refused the request (4xx). */
const isTransient = (error: unknown) => !(error instanceof RefusedError) || error.status >= 500

/**
 * Requests JSON from an external service and validates it, with a timeout and one retry after a short delay.
 * @throws AppError `provider_failed`
 */
export function fetchJson<Schema extends z.ZodType>(schema: Schema, request: JsonRequest): Promise<z.infer<Schema>> {
  return measureCall({ port: request.provider, operation: 'ask' }, () => fetchWithRetry(schema, request))
}

async function fetchWithRetry<Schema extends z.ZodType>(
  schema: Schema,
  request: JsonRequest,
): Promise<z.infer<Schema>> {
  const { provider, timeoutMs = DEFAULT_TIMEOUT_MS } = request
  const deadline = AbortSignal.timeout(timeoutMs)
  const signal = request.signal ? AbortSignal.any([request.signal, deadline]) : deadline
  try {
    for (let attempt = 1; ; attempt++) {
      const [answer, error] = await attemptOnce(request, signal)
      if (!error) return schema.parse(answer)
      if (attempt === ATTEMPTS || signal.aborted || !isTransient(error)) throw error
      await delay(PAUSE_MS * (0.5 + Math.random()), undefined, { signal })
    }
  } catch (cause) {
    throw new AppError('provider_failed', t.lazy`${provider} does not answer now`, { cause })
  }
}

async function attemptOnce(request: JsonRequest, signal: AbortSignal): Promise<[unknown, null] | [null, Error]> {
  const { url, method = 'GET', headers = {}, body, accepts = [200], readHeaders, maxBytes } = request
  const isForm = body instanceof URLSearchParams
  try {
    const response = await fetch(url, {
      method,
      signal,
      // A redirect would carry the key along, and may lead anywhere.
      redirect: 'manual',
      headers: {
        accept: 'application/json',
        ...headers,
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    })
    if (accepts.includes(response.status)) {
      readHeaders?.(response.headers)
      return [await (maxBytes === undefined ? response.json() : readLimited(response, maxBytes)), null]
    }
    await response.body?.cancel()
    return [null, new RefusedError(response.status)]
  } catch (error) {
    return [null, error instanceof Error ? error : new Error(String(error))]
  }
}

/** @throws Error as soon as the answer is longer, or if it is not JSON */
async function readLimited(response: Response, maxBytes: number): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new Error(`an answer of more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'))
}

export function buildUrl(base: string, path: string, query: Record<string, string>): string {
  const search = new URLSearchParams(query).toString()
  return `${base.replace(/\/$/, '')}${path}${search && '?'}${search}`
}
