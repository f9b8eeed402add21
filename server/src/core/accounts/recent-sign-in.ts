import { t } from '@yardsnap/contract/texts'
import { RECENT_SIGN_IN_MINUTES } from '@yardsnap/contract/own-account'
import { AppError } from '#errors.ts'

/** The caller and when their session began. */
export interface SignedIn {
  id: string
  signedInAt: Date
}

/** Whether the session is so new that somebody else at the browser is unlikely. */
export function isRecent({ signedInAt }: SignedIn): boolean {
  return Date.now() - signedInAt.getTime() <= RECENT_SIGN_IN_MINUTES * 60_000
}

/** @throws AppError `forbidden` unless the session is recent */
export function requireRecent(user: SignedIn): void {
  if (!isRecent(user)) throw new AppError('forbidden', t.lazy`Log out and sign in again first.`)
}
