import { t } from '@yardsnap/contract/texts'
import pg from 'pg'
import { AppError } from '#errors.ts'
import { getCauses } from './failures.ts'

/** Raised by `settle_row_usage` with the limit in bytes as its detail. */
const ACCOUNT_FULL = 'YS507'
const MB = 1024 * 1024

/** @returns the error shown when the database has refused rows of a full account; null for every other error */
export function toAccountFullError(error: unknown): AppError | null {
  const refusal = getCauses(error).find((cause) => cause instanceof pg.DatabaseError && cause.code === ACCOUNT_FULL)
  if (!(refusal instanceof pg.DatabaseError)) return null
  const megabytes = Math.floor(Number(refusal.detail) / MB)
  const message = t.lazy`Your account is full: it has room for ${megabytes} MB of sales, messages and notes. Delete drafts or sales that you no longer need.`
  return new AppError('account_full', message, { cause: error })
}
