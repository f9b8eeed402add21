import { ERROR_STATUS } from '@yardsnap/contract/errors'
import type { FastifyBaseLogger } from 'fastify'
import { AppError } from '#errors.ts'

interface Failure {
  error: unknown
  message: string
  /** What failed, by its ids. */
  of?: Record<string, string>
}

/**
 * Writes down that work in the background has failed, as for a call: a bug is an error with its stack; what could not be
 * done, and is told to the user, a warning with its reason. What the user is refused is news, as no call's line says it.
 */
export function logFailure(log: FastifyBaseLogger, { error, message, of = {} }: Failure): void {
  if (!(error instanceof AppError) || error.code === 'internal') log.error({ ...of, err: error }, message)
  else if (ERROR_STATUS[error.code] >= 500) log.warn({ ...of, cause: error }, message)
  else log.info({ ...of, cause: error }, message)
}
