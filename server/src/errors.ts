import type { ErrorCode } from '@yardsnap/contract/errors'
import type { UpgradeReason } from '@yardsnap/contract/plans'

/** A failure that the caller can act on. `message` is shown to a person; everything else that is thrown is a bug. */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  /** Seconds after which trying again makes sense; sent as Retry-After. */
  readonly retryAfterSeconds: number | undefined

  /** With `premium_required`: which of Premium's features was asked for. */
  readonly reason: UpgradeReason | undefined

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, { cause: options.cause })
    this.code = code
    this.retryAfterSeconds = options.retryAfterSeconds
    this.reason = options.reason
  }
}

interface AppErrorOptions {
  cause?: unknown
  retryAfterSeconds?: number
  reason?: UpgradeReason
}
