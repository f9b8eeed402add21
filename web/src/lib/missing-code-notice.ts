import { t } from '@yardsnap/contract/texts'
import { isCodeMissing } from './missing-code.ts'

/** Says on a page that is empty, or whose buttons do nothing, what to do about it; React may be what is missing. */
export function reportMissingCode(error: unknown): void {
  if (!isCodeMissing(error)) return reportError(error)
  const notice = document.createElement('div')
  notice.setAttribute('role', 'alert')
  notice.className =
    'fixed inset-x-0 top-0 z-50 flex flex-wrap items-center justify-center gap-x-5 gap-y-2 border-b border-line bg-card px-5 py-3'
  const reload = document.createElement('button')
  reload.className = 'min-h-11 rounded-control border-[1.5px] border-line-strong px-5 font-semibold'
  reload.textContent = t`Reload`
  reload.addEventListener('click', () => window.location.reload())
  notice.append(t`Part of this page did not load. Check your connection, then reload it.`, reload)
  document.body.append(notice)
}
