import { lazy, Suspense } from 'react'
import { useIsHydrated } from '#lib/first-rendering.ts'

/** Apart from the shell, because only admins need it. */
const OpenWorkBadge = lazy(async () => ({
  default: (await import('#site/admin/OpenWorkBadge.tsx')).OpenWorkBadge,
}))

/** How much waits for the admin, once that is known. */
export function AdminBadge({ className }: { className: string }) {
  const isHydrated = useIsHydrated()
  if (!isHydrated) return null
  return (
    <Suspense>
      <OpenWorkBadge className={className} />
    </Suspense>
  )
}
