import { type ComponentProps, type ComponentType, useEffect, useState } from 'react'
import { onToast, type ToastMessage } from '#lib/toast.ts'

const loadToaster = async () => (await import('./Toaster.tsx')).Toaster
type ToasterProps = ComponentProps<Awaited<ReturnType<typeof loadToaster>>>

/**
 * Where toasts appear, once on each page. Its code is loaded with the first toast; if that fails offline, the toast is
 * not shown, and the next one tries again. It is outside of every error boundary.
 */
export function Toasts() {
  const [latest, setLatest] = useState<{ message: ToastMessage; id: number } | null>(null)
  const [loaded, setLoaded] = useState<{ Toaster: ComponentType<ToasterProps> } | null>(null)
  useEffect(() => onToast((message) => setLatest((before) => ({ message, id: (before?.id ?? 0) + 1 }))), [])
  useEffect(() => {
    if (!latest || loaded) return
    loadToaster().then(
      (Toaster) => setLoaded({ Toaster }),
      () => undefined,
    )
  }, [latest, loaded])
  return <div data-toasts>{latest && loaded && <loaded.Toaster message={latest.message} id={latest.id} />}</div>
}
