import { t } from '@yardsnap/contract/texts'
import { showToast } from '#lib/toast.ts'
import { isPremiumRefusal, getErrorMessage } from './call.ts'
import { isUnauthorized, leaveWhenUnauthorized } from './unauthorized.ts'

/** Shows why a call failed, unless the app does already: by leaving to sign in, or with the upgrade modal. */
export function showFailure(error: unknown, { title = t`Error`, fallback = t`Please try again.` } = {}): void {
  leaveWhenUnauthorized(error)
  if (isUnauthorized(error) || isPremiumRefusal(error)) return
  showToast({ title, description: getErrorMessage(error, fallback), tone: 'danger' })
}
