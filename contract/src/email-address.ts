import { t } from './texts.ts'
import { z } from 'zod'

/** RFC 5321: a path has at most 256 characters, two of them angle brackets. */
export const MAX_EMAIL_LENGTH = 254

const INVALID = { error: () => t`Enter a valid email address` }

/** The length is checked first, so that the pattern of an address only runs on short input. */
export const EmailAddress = z
  .string()
  .trim()
  .max(MAX_EMAIL_LENGTH, { ...INVALID, abort: true })
  .pipe(z.email(INVALID))
