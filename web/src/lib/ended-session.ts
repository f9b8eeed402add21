import { readJson, writeJson, writeText } from './browser-storage.ts'

const KEY = 'yardsnap:ended-session'
/** Whoever comes to sign in later than that does not remember being signed out. */
const MAX_AGE_MS = 3600 * 1000

let currentEmail: string | null = null

/** Who is signed in on this page; null for nobody. */
export function noteSignedIn(email: string | null): void {
  currentEmail = email
  // Whichever way they came back.
  if (email !== null) writeText(KEY, null, 'sessionStorage')
}

/** The session was found to have ended while somebody used this page. The address stays in this tab, out of every URL. */
export function noteEndedSession(): void {
  // Without storage, the person types the address again.
  if (currentEmail !== null) writeJson(KEY, { email: currentEmail, at: Date.now() }, 'sessionStorage')
}

/** The email address of whoever was signed out in this tab; null where nobody was. */
export function readEndedSession(): string | null {
  const { email, at } = (readJson(KEY, 'sessionStorage') ?? {}) as { email?: unknown; at?: unknown }
  return typeof email === 'string' && typeof at === 'number' && Date.now() - at < MAX_AGE_MS ? email : null
}
