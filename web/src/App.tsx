import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider, type AnyRouter } from '@tanstack/react-router'
import { trackedPageOf } from '@yardsnap/contract/event-names'
import { useState, useEffect } from 'react'
import { createQueryClient } from '#api/query-client.ts'
import { seedCurrentUser } from '#features/accounts/api.ts'
import { recordPageView } from '#features/analytics/record.ts'
import { createAppRouter } from './router.tsx'

/** Everything but the landing page. @param initialUser the answer of GET /api/auth/user, or null */
export function App({ initialUser }: { initialUser: unknown }) {
  const [{ queryClient, router }] = useState(() => start(initialUser))
  usePageViews(router)
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}

function start(initialUser: unknown) {
  const queryClient = createQueryClient()
  seedCurrentUser(queryClient, initialUser)
  return { queryClient, router: createAppRouter() }
}

/** Counts page views by route. Another search or filter on the same page is not another view. */
function usePageViews(router: AnyRouter): void {
  useEffect(() => {
    const count = ({ pathChanged }: { pathChanged: boolean }) => {
      if (pathChanged) recordPageView(trackedPageOf(router.state.matches.at(-1)?.fullPath ?? ''))
    }
    return router.subscribe('onResolved', count)
  }, [router])
}
