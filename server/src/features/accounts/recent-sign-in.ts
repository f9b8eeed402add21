import { RECENT_SIGN_IN_MINUTES } from '@yardsnap/contract/own-account'

/** The caller and when their session began. */
export interface SignedIn {
  id: string
  signedInAt: Date
}

/** Whether the session is so new that somebody else at the browser is unlikely. */
export function isRecent({ signedInAt }: SignedIn): boolean {
  return Date.now() - signedInAt.getTime() <= RECENT_SIGN_IN_MINUTES * 60_000
}
