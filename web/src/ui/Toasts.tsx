import { lazy, Suspense, useEffect, useState } from 'react'
import { onToast, type ToastMessage } from './toast.ts'

const Toaster = lazy(async () => ({ default: (await import('./Toaster.tsx')).Toaster }))

/** Where toasts appear, once on each page. Its code is loaded with the first toast. */
export function Toasts() {
  const [latest, setLatest] = useState<{ message: ToastMessage; id: number } | null>(null)
  useEffect(() => onToast((message) => setLatest((before) => ({ message, id: (before?.id ?? 0) + 1 }))), [])
  return (
    <div data-toasts>
      {latest && (
        <Suspense>
          <Toaster message={latest.message} id={latest.id} />
        </Suspense>
      )}
    </div>
  )
}
