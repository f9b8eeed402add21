import { DrizzleQueryError } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino'
import type { Config } from '#config/config.ts'

export type Log = FastifyBaseLogger

const BATCH_BYTES = 15 * 1024
const BATCH_MS = 100
/** If the reader of the log stalls, lines beyond this are dropped. */
const MAX_WAITING_BYTES = 16 * 1024 * 1024

/** One for all loggers of the process. */
let standardOutput: DestinationStream | undefined

interface LoggerOptions {
  level: Config['logLevel']
  /** Human-readable lines instead of JSON; the default on a terminal. */
  isReadable?: boolean
  /** Standard output by default. */
  destination?: DestinationStream
}

/** The logger: one JSON object per line, or plain text on a terminal. Secrets and personal data are redacted. */
export function createLogger({
  level,
  isReadable = process.stdout.isTTY,
  destination,
}: LoggerOptions): FastifyBaseLogger {
  const options = {
    level,
    base: { pid: process.pid },
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError, cause: describeReason, req: describeRequest },
    hooks: { streamWrite: (line: string) => (isReadable ? toReadable(hideSecrets(line)) : hideSecrets(line)) },
  }
  const log: Logger = pino(options, destination ?? (isReadable ? pino.destination(1) : batches()))
  return log
}

/**
 * Standard output, written many lines at a time: a write for every line takes as long as a small answer does. What
 * is left is written when the process exits, for whatever reason but SIGKILL, and at once after a fatal error.
 */
function batches(): DestinationStream {
  if (standardOutput) return standardOutput
  const stream = pino.destination({ dest: 1, sync: false, minLength: BATCH_BYTES, maxLength: MAX_WAITING_BYTES })
  // On a full disk the app goes on without its log, and without waiting at its end for what cannot be written.
  const flushSync = stream.flushSync.bind(stream)
  stream.on('error', () => (stream.flushSync = () => {}))
  stream.on('write', () => (stream.flushSync = flushSync))
  setInterval(() => stream.flush(), BATCH_MS).unref()
  standardOutput = stream
  return stream
}

const SECRET_NAMES = [
  ...'authorization cookie set-cookie password newPassword secret appSecret apiKey clientSecret'.split(' '),
  ...'token accessToken refreshToken idToken sessionToken connectionString uploadURL'.split(' '),
  ...'email phone address streetAddress street_address secondaryAddress'.split(' '),
]

/** A redacted field with its value, a string or a list, at any depth of a JSON line. */
const SECRET_FIELD = new RegExp(`"(${SECRET_NAMES.join('|')})":("(?:[^"\\\\]|\\\\.)*"|\\[[^\\]]*\\])`, 'gi')

/** Bounded repetitions prevent quadratic time on a long line without an @. */
const EMAIL = /[\w.+-]{1,64}(?:@|%40)[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g

/** Redacts the serialized line, so that no field and no message is missed. */
function hideSecrets(line: string): string {
  const hidden = line.replace(SECRET_FIELD, '"$1":"[hidden]"')
  // Searching for an address takes ten times as long as checking whether there can be one.
  return hidden.includes('@') || hidden.includes('%40') ? hidden.replace(EMAIL, '[e-mail]') : hidden
}

interface LoggedRequest {
  method: string
  url: string
  ip: string
}

/** Words of an address that are random enough to be secrets: 128 bits in base64url, or more. Ids are none. */
const TOKEN = /(?<![\w-])(?![\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![\w-]))(?=[\w-]*[A-Z])[\w-]{22,}/g

/** Without the query string and tokens: searches reveal where people live, and links let in whoever has them. */
function describeRequest({ method, url, ip }: LoggedRequest) {
  return { method, path: url.split('?', 1)[0]?.replaceAll(TOKEN, '…'), ip }
}

function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  return {
    ...getErrorFields(error),
    stack: `${error.name}: ${getSafeMessage(error)}\n${getStackFrames(error)}`,
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}

/** Describes an expected failure: without a stack, because it is not a bug. */
function describeReason(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  return { ...getErrorFields(error), ...(error.cause !== undefined && { cause: describeReason(error.cause) }) }
}

function getErrorFields(error: Error): Record<string, unknown> {
  const details = pick(error, ['code', 'severity', 'table', 'column', 'constraint'])
  return { type: error.name, message: getSafeMessage(error), ...details }
}

/**
 * Removes the parameters of a failed statement, which are personal data, from the messages of Drizzle and PostgreSQL.
 */
function getSafeMessage(error: Error): string {
  return error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : error.message
}

function getStackFrames(error: Error): string {
  const lines = error.stack?.split('\n') ?? []
  return lines.filter((line) => line.startsWith('    at ')).join('\n')
}

function pick(source: object, names: string[]): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(source).filter(([name, value]) => names.includes(name) && value !== undefined),
  )
}

/** Formats a line as `14:02:11 WARN  lost the connection  {"channel":"x"}`, with an error's stack below it. */
function toReadable(line: string): string {
  const { time, level, msg, pid: _pid, err, ...rest } = JSON.parse(line)
  const details = Object.keys(rest).length > 0 ? `  ${JSON.stringify(rest)}` : ''
  const stack = err?.stack ? `\n${err.stack}` : ''
  return `${String(time).slice(11, 19)} ${String(level).toUpperCase().padEnd(5)} ${msg ?? ''}${details}${stack}\n`
}
