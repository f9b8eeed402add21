import { createRoute } from '@tanstack/react-router'
import { isSignedIn } from '#core/accounts/api.ts'
import { preloadSignedIn, Shell } from '#shell/Shell.tsx'
import { NotFoundPage, rootRoute } from './root-routes.ts'

/** All pages with navigation. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  loader: ({ context }) => (isSignedIn(context.queryClient) ? preloadSignedIn() : undefined),
  // Once is enough: who signs in later meets it where it is used.
  staleTime: Infinity,
  component: Shell,
  notFoundComponent: NotFoundPage,
})
