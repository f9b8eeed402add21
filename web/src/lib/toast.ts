import { onPageRestored } from './restored-page.ts'

export interface ToastMessage {
  title: string
  description?: string
  /** `danger` for failures and what destroys; `good` is the default. */
  tone?: 'good' | 'danger'
  /** One thing to do about it, such as Undo; the toast closes when it is pressed. */
  action?: { label: string; onPress: () => void }
  /** The page is about to change: no other toast may replace this one. */
  isLast?: boolean
  /** Called when it is visible: the toast code may still be loading. */
  onShown?: () => void
}

let hasShownLast = false
onPageRestored(() => {
  hasShownLast = false
})
const listeners = new Set<(message: ToastMessage) => void>()

/** Shows a toast for 5 seconds, replacing any other one (S9.11). */
export function showToast(message: ToastMessage): void {
  if (hasShownLast) return
  hasShownLast = message.isLast === true && listeners.size > 0
  for (const listener of listeners) listener(message)
}

/** @returns how to stop listening */
export function onToast(listener: (message: ToastMessage) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
