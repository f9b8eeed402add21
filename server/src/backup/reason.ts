import { DrizzleQueryError } from 'drizzle-orm'
import { z } from 'zod'
import { AppError } from '#errors.ts'

/**
 * Why a backup or a command failed, for operators. A store's own words are in the cause; the message is for those who send photos. A
 * statement's message is its SQL with all values, and what the database says of it is in the cause.
 */
export function describeError(error: unknown): string {
  if (error instanceof AppError && error.cause instanceof Error) return `${error.cause.name}: ${error.cause.message}`
  if (error instanceof DrizzleQueryError && error.cause) return error.cause.message
  if (error instanceof z.ZodError) return z.prettifyError(error)
  return error instanceof Error ? error.message : String(error)
}
