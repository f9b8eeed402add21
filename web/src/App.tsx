import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider, type AnyRouter, type RouterHistory } from '@tanstack/react-router'
import { toTrackedPage } from '@yardsnap/contract/event-names'
import type { PageRendering } from '@yardsnap/contract/page-rendering'
import { seedClocks } from '@yardsnap/contract/sale-days'
import { useEffect } from 'react'
import { createQueryClient } from '#api/query-client.ts'
import { seedCurrentUser } from '#core/accounts/api.ts'
import { recordPageView } from '#site/analytics/record.ts'
import { loadSchemas } from '#lib/lazy-schemas.ts'
import { createAppRouter } from './router.tsx'

export type AppParts = ReturnType<typeof startApp>

/** Everything but the landing page. */
export function App({ queryClient, router }: AppParts) {
  usePageViews(router)
  // The first pages have come to life without them; the first answer of the server needs them.
  useEffect(() => void loadSchemas().catch(() => undefined), [])
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}

/** @param user the answer of GET /api/auth/user, or null @param history the browser's by default */
export function startApp({ user, rendering = null, history }: AppStart) {
  if (rendering) seedClocks(rendering.now, rendering.clocks)
  const queryClient = createQueryClient()
  seedCurrentUser(queryClient, user)
  for (const [key, answer] of rendering?.queries ?? []) queryClient.setQueryData(key, answer)
  return { queryClient, router: createAppRouter({ context: { queryClient }, ...(history && { history }) }) }
}

interface AppStart {
  user: unknown
  /** What the server has rendered the page with; null by default. */
  rendering?: PageRendering | null
  history?: RouterHistory
}

/** Counts page views by route. Another search or filter on the same page is not another view. */
function usePageViews(router: AnyRouter): void {
  useEffect(() => {
    const count = ({ pathChanged }: { pathChanged: boolean }) => {
      if (pathChanged) recordPageView(toTrackedPage(router.state.matches.at(-1)?.fullPath ?? ''))
    }
    // A page that the server has rendered is there from the start.
    if (router.state.resolvedLocation) recordPageView(toTrackedPage(router.state.matches.at(-1)?.fullPath ?? ''))
    return router.subscribe('onResolved', count)
  }, [router])
}
