import { Suspense } from 'react'
import { useIsHydrated } from '#lib/first-rendering.ts'
import { lazyExtra } from '#ui/lazy-extra.ts'

/** Apart from the shell, because only admins need it. */
const OpenWorkBadge = lazyExtra(async () => (await import('#site/admin/OpenWorkBadge.tsx')).OpenWorkBadge)

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
