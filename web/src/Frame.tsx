import { type ReactNode, Suspense } from 'react'
import { Toasts } from '#ui/Toasts.tsx'

/** Around the landing page and the app alike. The boundary lets React bring the page to life in small steps. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <Suspense>{children}</Suspense>
      <Toasts />
    </>
  )
}
