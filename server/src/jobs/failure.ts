import { ERROR_STATUS } from '@yardsnap/contract/errors'
import type { FastifyBaseLogger } from 'fastify'
import { AppError } from '#errors.ts'

interface Failure {
  error: unknown
  message: string
  /** Ids of the affected things. */
  of?: Record<string, string>
}

/**
 * Logs a failure in the background, like for an API call: a bug as an error with its stack, an expected failure as a
 * warning with its reason. A refusal that a call would not log is logged here, because there is no request log line for
 * it.
 */
export function logFailure(log: FastifyBaseLogger, { error, message, of = {} }: Failure): void {
  if (!(error instanceof AppError) || error.code === 'internal') log.error({ ...of, err: error }, message)
  else if (ERROR_STATUS[error.code] >= 500) log.warn({ ...of, cause: error }, message)
  else log.info({ ...of, cause: error }, message)
}
