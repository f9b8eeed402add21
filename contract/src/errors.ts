import { z } from 'zod'
import { UpgradeReason } from './plans.ts'

/** Every error code with its HTTP status. `not_offered`: not available on this installation. */
export const ERROR_STATUS = {
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  photo_limit: 403,
  listing_limit: 403,
  premium_required: 403,
  unconfirmed: 403,
  not_found: 404,
  /** A sale that admins have hidden: for everybody but its seller it is as if it were not there. */
  hidden: 404,
  conflict: 409,
  /** What the caller wants begins when the sale is published, which it never was. */
  unpublished: 409,
  /** What is to be sold is held for somebody, and the caller has not said to whom it goes. */
  held: 409,
  /** The caller's id stands for something else that is stored; `stored` says what, to whom may see it. */
  number_taken: 409,
  too_large: 413,
  /** The account's storage is full until its owner deletes something. */
  quota_exceeded: 413,
  unsupported_type: 415,
  rate_limited: 429,
  internal: 500,
  not_offered: 501,
  unavailable: 503,
  provider_failed: 503,
  storage_full: 507,
  /** What the account has written takes up all its room, until its owner deletes something. */
  account_full: 507,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

/** In which language a caller reads the `text` of errors: a code of `LANGUAGES`. */
export const LANGUAGE_HEADER = 'x-language'

/** The id of the account that a page calls for. Once another one is signed in, in another tab, its calls are answered 401. */
export const CALLER_HEADER = 'x-caller'

/** The body of every answer that is not 2xx. `message` is fit to show a person. */
export const ErrorBody = z.object({
  code: z.string(),
  /** English, for logs and programs; for a person in the language of the request it is `text`, if there is one. */
  message: z.string(),
  text: z.string().optional(),
  /** With `premium_required`: which of Premium's features was asked for. */
  reason: UpgradeReason.optional(),
  /** With `number_taken`: what is stored under the number, as the call's own list shows it. */
  stored: z.unknown().optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>
