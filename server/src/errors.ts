import type { LazyText } from '@yardsnap/contract/texts'
import type { ErrorCode } from '@yardsnap/contract/errors'
import type { UpgradeReason } from '@yardsnap/contract/plans'

/** An expected failure that the caller can act on. `message` is shown to people; any other thrown error is a bug. */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  /** What people read, in any language; `message` is its English. */
  readonly text: string | LazyText
  readonly retryAfterSeconds: number | undefined

  /** With `premium_required`: the Premium feature that was requested. */
  readonly reason: UpgradeReason | undefined

  /** With `number_taken`: what is stored. */
  readonly stored: unknown

  constructor(code: ErrorCode, text: string | LazyText, options: AppErrorOptions = {}) {
    super(String(text), { cause: options.cause })
    this.text = text
    this.code = code
    this.retryAfterSeconds = options.retryAfterSeconds
    this.reason = options.reason
    this.stored = options.stored
  }
}

interface AppErrorOptions {
  cause?: unknown
  retryAfterSeconds?: number
  reason?: UpgradeReason
  stored?: unknown
}
