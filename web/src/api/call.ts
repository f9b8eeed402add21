import { language, t } from '@yardsnap/contract/texts'
import type { Endpoint, RequestOf, ResponseOf } from '@yardsnap/contract/endpoint'
import { DEFAULT_LANGUAGE } from '@yardsnap/contract/languages'
import { CALLER_HEADER, ERROR_STATUS, ErrorBody, LANGUAGE_HEADER } from '@yardsnap/contract/errors'
import { loadSchemas } from '#lib/lazy-schemas.ts'
import { announcePremiumRequired } from './premium-required.ts'

/** An answer that is not 2xx. `message` is '{status}: {body text}' (S7.1). */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  /** The parsed body when the answer has the shape that all of the server's errors have. */
  readonly body: ErrorBody | null

  constructor(status: number, text: string) {
    super(`${status}: ${text}`)
    this.status = status
    this.body = ErrorBody.safeParse(parseJson(text)).data ?? null
  }
}

/** An error that the server reported after its answer had begun. */
export class RefusedAnswer extends Error {
  override name = 'RefusedAnswer'
  readonly body: ErrorBody

  constructor(body: ErrorBody) {
    super(body.message)
    this.body = body
  }
}

/** What requests of endpoints consist of; `RequestOf` says which parts an endpoint has. */
interface RequestParts {
  params?: Record<string, string>
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
}

interface CallOptions {
  signal?: AbortSignal | undefined
  headers?: Record<string, string>
}

/** The server words errors in it. */
const LANGUAGE: Record<string, string> = language() === DEFAULT_LANGUAGE ? {} : { [LANGUAGE_HEADER]: language() }

/** For bytes that are sent to an address; a store elsewhere would refuse what it does not know. */
export function languageHeader(address: string): Record<string, string> {
  return new URL(address, window.location.href).origin === window.location.origin ? LANGUAGE : {}
}

/**
 * Sent with every call: the language of the page, and for whom it calls, so that nothing is read or done as somebody else
 * who has signed in in another tab.
 */
export let callerHeaders: Record<string, string> = LANGUAGE

/** @param userId whom the page shows as signed in; null for nobody */
export function callAs(userId: string | null): void {
  callerHeaders = userId === null ? LANGUAGE : { ...LANGUAGE, [CALLER_HEADER]: userId }
}

/** Calls one endpoint of the contract. @throws ApiError for an answer that is not 2xx */
export async function call<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options: AbortSignal | CallOptions = {},
): Promise<ResponseOf<E>> {
  const response = await send(endpoint, request, options instanceof AbortSignal ? { signal: options } : options)
  return endpoint.response.parse(response.status === 204 ? undefined : await response.json()) as ResponseOf<E>
}

/** Like `call`, with the answer unread, for streams. @throws ApiError for an answer that is not 2xx */
export async function send<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  { signal, headers = {} }: CallOptions = {},
): Promise<Response> {
  const { params = {}, query = {}, body } = request as RequestParts
  // Before anything is sent: what is done must also be understood.
  await loadSchemas()
  const response = await fetch(buildUrl(endpoint.path, params, query), {
    method: endpoint.method,
    credentials: 'include',
    signal: signal ?? null,
    headers: {
      ...callerHeaders,
      ...headers,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (response.ok) return response
  const error = new ApiError(response.status, (await response.text()) || response.statusText)
  if (error.body?.code === 'premium_required') announcePremiumRequired(error.body.reason ?? 'default')
  throw error
}

/** Whether an address leads nowhere; the server calls a malformed one invalid. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400)
}

/** Whether an address leads to a sale that admins have hidden. */
export function isHidden(error: unknown): boolean {
  return error instanceof ApiError && error.body?.code === 'hidden'
}

/** @returns the answer when it is 2xx @throws ApiError when it is not */
export async function accepted(response: Response): Promise<Response> {
  if (response.ok) return response
  await loadSchemas()
  throw new ApiError(response.status, (await response.text()) || response.statusText)
}

/** Whether there is no room for what was sent: in the account until something is deleted, or on the site for now. */
export function isOutOfRoom(error: unknown): boolean {
  return error instanceof ApiError && error.status === ERROR_STATUS.account_full
}

/** Whether a call was refused because it needs Premium; the upgrade modal then says why. */
export function isPremiumRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.body?.code === 'premium_required'
}

/** The message for a person: the server's own, one about being offline, or `fallback`. */
export function getErrorMessage(error: unknown, fallback: string): string {
  if (error instanceof TypeError && navigator.onLine === false) return t`You are offline. Try again with a signal.`
  const isAnswer = error instanceof ApiError || error instanceof RefusedAnswer
  return isAnswer && error.body?.code !== 'internal' ? getRefusalText(error, fallback) : fallback
}

/** What the server said, in the language of the page; `fallback` for an answer that is none of ours. */
export function getRefusalText({ body }: ApiError | RefusedAnswer, fallback: string): string {
  return body ? (body.text ?? body.message) : fallback
}

function buildUrl(path: string, params: Record<string, string>, query: NonNullable<RequestParts['query']>): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) =>
      value === undefined || value === '' ? [] : [[key, String(value)]],
    ),
  )
  return search.size > 0 ? `${filled}?${search}` : filled
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
