import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import { createQueryClient } from '#api/query-client.ts'
import { seedCurrentUser } from '#features/accounts/api.ts'
import { usePageViews } from '#features/analytics/use-page-views.ts'
import { createAppRouter } from './router.tsx'

/** The app proper: everything but the landing page. @param initialUser the answer of GET /api/auth/user, or null */
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
