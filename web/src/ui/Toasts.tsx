import { lazy, Suspense, useEffect, useState } from 'react'
import { onToast, type ToastMessage } from './toast.ts'

const Toaster = lazy(async () => ({ default: (await import('./Toaster.tsx')).Toaster }))

/** The place where toasts appear; once on each page. Its code is loaded with the first toast. */
export function Toasts() {
  const [message, setMessage] = useState<ToastMessage | null>(null)
  // A copy, so that the same message shown twice is two toasts.
  useEffect(() => onToast((next) => setMessage({ ...next })), [])
  return message && <Suspense>{<Toaster message={message} />}</Suspense>
}
