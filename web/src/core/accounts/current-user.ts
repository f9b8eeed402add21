import { forgetKept } from '#core/offline/forget.ts'
import { readText, writeText } from '#lib/browser-storage.ts'

const WAS_SIGNED_IN = 'yardsnap:was-signed-in'

/** Asks who is signed in before the app loads. @returns the raw answer; null if signed out or unreachable (S4.1) */
export async function fetchCurrentUser(): Promise<unknown> {
  const user = await fetch('/api/auth/user', { credentials: 'include' }).then(
    (response): Promise<unknown> | null => {
      if (response.status === 401) noteCurrentUser(null)
      if (response.ok) return response.json()
      // A body that nobody reads keeps its connection, and the page is not idle while it does.
      void response.body?.cancel()
      return null
    },
    () => null,
  )
  rememberSignedIn(user !== null)
  return user
}

/** Takes notice of who the server says is signed in. */
export function noteCurrentUser(user: unknown): void {
  rememberSignedIn(user !== null)
  // However the session ended, what this device kept for its user to read is removed.
  if (user === null) void forgetKept({ keepsWaiting: true })
}

/** Whether somebody was signed in on the last visit: a hint to load the app early. */
export function wasSignedIn(): boolean {
  return readText(WAS_SIGNED_IN) === 'yes'
}

function rememberSignedIn(isSignedIn: boolean): void {
  // Where the storage is off, the hint is missing, which costs speed alone.
  writeText(WAS_SIGNED_IN, isSignedIn ? 'yes' : null)
}
