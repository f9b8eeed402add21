import { RECENT_SIGN_IN_MINUTES } from '@yardsnap/contract/own-account'

/** Who makes a call, and when their session began. */
export interface SignedIn {
  id: string
  signedInAt: Date
}

/** Whether a session is so new that nobody else is likely to sit at its browser. */
export function isRecent({ signedInAt }: SignedIn): boolean {
  return Date.now() - signedInAt.getTime() <= RECENT_SIGN_IN_MINUTES * 60_000
}
