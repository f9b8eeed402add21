import { t } from '@yardsnap/contract/texts'
import { DEFAULT_LANGUAGE, splitLanguage } from '@yardsnap/contract/languages'
import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '@yardsnap/contract/errors'
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseDown, sqlState } from '#db/failures.ts'
import { toAccountFullError } from '#db/row-limit.ts'
import { databaseFailure } from '#db/wait-budget.ts'
import { AppError } from '#errors.ts'
import { inLanguage } from '#text/translations.ts'
import { getLanguage } from './language.ts'
import { useFieldNames } from './zod-messages.ts'
import { BUSY, BUSY_RETRY_SECONDS, BUSY_TEXT, PLAIN_PAGE_POLICY, waitPage, wantsPage } from './wait-page.ts'

const CODE_OF_STATUS = new Map<number, ErrorCode>([
  [413, 'too_large'],
  [415, 'unsupported_type'],
  [404, 'not_found'],
  [401, 'unauthorized'],
  [403, 'forbidden'],
  [409, 'conflict'],
  [429, 'rate_limited'],
])

/** SQLSTATEs of text, numbers and instants that PostgreSQL cannot store: the request is invalid, not the server broken. */
const UNSTORABLE = new Set(['22003', '22007', '22008', '22021', '22P05', '22P02'])

const busy = (cause: unknown) => new AppError(BUSY.code, BUSY_TEXT, { cause, retryAfterSeconds: BUSY_RETRY_SECONDS })

/**
 * Maps an error to the code and message of the response. Details of bugs stay in the log. If the database was
 * unavailable during the call, that is reported, even if a library replaced the original error.
 */
export function toAppError(error: unknown): AppError {
  const answer = classifyError(error)
  const failure = databaseFailure()
  const isMeant = error instanceof AppError && (ERROR_STATUS[answer.code] < 500 || answer.code === 'unavailable')
  return failure === undefined || isMeant ? answer : busy(failure)
}

function classifyError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const full = toAccountFullError(error)
  if (full) return full
  const state = sqlState(error)
  if (state && UNSTORABLE.has(state)) {
    return new AppError('invalid', t.lazy`The request contains characters or numbers that cannot be stored`, {
      cause: error,
    })
  }
  const status = getStatusCode(error)
  if (status >= 400 && status < 500) {
    return new AppError(CODE_OF_STATUS.get(status) ?? 'invalid', getText(error), { cause: error })
  }
  // A body that ends with the caller's connection has the same code as a lost database, but a status too.
  if (isDatabaseDown(error)) return busy(error)
  return new AppError('internal', t.lazy`Something went wrong`, { cause: error })
}

/** What people read of an error that is not ours: its own words, unless they came with others. */
function getText(error: unknown): AppError['text'] {
  if (!(error instanceof Error)) return 'The request is not valid'
  return (error as Partial<Pick<AppError, 'text'>>).text ?? error.message
}

function getStatusCode(error: unknown): number {
  return (error as Partial<FastifyError> | null)?.statusCode ?? 500
}

/** Errors for which a retry may succeed. */
const WAITING = new Set<ErrorCode>(['unavailable', 'rate_limited'])

export function sendError(reply: FastifyReply, error: AppError): FastifyReply {
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds))
  if (WAITING.has(error.code) && wantsPage(reply.request.raw)) {
    return reply
      .code(ERROR_STATUS[error.code])
      .header('content-security-policy', PLAIN_PAGE_POLICY)
      .type('text/html; charset=utf-8')
      .send(inLanguage(splitLanguage(reply.request.url).language, () => waitPage(String(error.text))))
  }
  const body = JSON.stringify(toErrorBody(error, reply.request))
  return reply.code(ERROR_STATUS[error.code]).type('application/json; charset=utf-8').send(body)
}

export function toErrorBody(error: AppError, request: FastifyRequest): ErrorBody {
  return {
    code: error.code,
    message: error.message,
    ...translated(error, request),
    ...(error.reason && { reason: error.reason }),
    ...(error.stored !== undefined && { stored: error.stored }),
  }
}

/** What a caller reads who asks for another language than English. */
function translated({ text, message }: AppError, request: FastifyRequest): Pick<ErrorBody, 'text'> {
  const language = getLanguage(request)
  const own = language === DEFAULT_LANGUAGE ? message : inLanguage(language, () => String(text))
  return own === message ? {} : { text: own }
}

export function useErrorBodies(app: FastifyInstance): void {
  useFieldNames()
  app.setErrorHandler((error, request, reply) => {
    const answer = toAppError(error)
    logAnswer(request.log, answer)
    // The line of the request says what was refused.
    reply.log = reply.log.child({ code: answer.code })
    return sendError(reply, answer)
  })
}

/** Logs a bug as an error with its stack, and an expected failure as a warning with its reason. */
export function logAnswer(log: FastifyBaseLogger, answer: AppError): void {
  const { code, message, cause } = answer
  if (code === 'internal') log.error({ err: cause ?? answer }, message)
  else if (ERROR_STATUS[code] >= 500) log.warn({ code, ...(cause !== undefined && { cause }) }, message)
  else log.debug({ code }, message)
}
