import { t } from '@yardsnap/contract/texts'
import { noteEndedSession } from '#lib/ended-session.ts'
import { onPageRestored } from '#lib/restored-page.ts'
import { ApiError } from './call.ts'
import { showToast } from '#lib/toast.ts'

/** Time to read the toast before the page changes (S9.6). */
const REDIRECT_DELAY_MS = 500
/** A toast that has not appeared by then never will: its code cannot be loaded. */
const TOAST_TIMEOUT_MS = 3000

let isLeaving = false
onPageRestored(() => {
  isLeaving = false
})

/** Leads to the sign-in page and back when `error` is a 401 (S8.2), once. Pages save unsaved work before. */
export function leaveWhenUnauthorized(error: unknown): void {
  if (!isUnauthorized(error) || isLeaving) return
  isLeaving = true
  noteEndedSession()
  const description = t`You are logged out. Logging in again...`
  const leave = () => window.location.assign(getLoginUrl())
  const withoutToast = setTimeout(leave, TOAST_TIMEOUT_MS)
  const onShown = () => {
    clearTimeout(withoutToast)
    setTimeout(leave, REDIRECT_DELAY_MS)
  }
  showToast({ title: t`Unauthorized`, description, tone: 'danger', isLast: true, onShown })
}

export function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}

/** Where to sign in, with the way back to the present page. */
export function getLoginUrl(): string {
  const { pathname, search } = window.location
  return `/api/login?returnTo=${encodeURIComponent(pathname + search)}`
}
