import { createRoute } from '@tanstack/react-router'
import { isSignedIn } from '#core/accounts/api.ts'
import { preloadSignedIn, Shell } from '#shell/Shell.tsx'
import { NotFoundPage, rootRoute, type RouterContext } from './root-routes.ts'

/** Has the router wait for what a page shows signed-in people alone. */
export function forMembers(load: () => Promise<{ preloadForMembers: () => Promise<void> }>) {
  const preload = async () => (await load()).preloadForMembers()
  return {
    loader: ({ context }: { context: RouterContext }) => (isSignedIn(context.queryClient) ? preload() : undefined),
    staleTime: Infinity,
  }
}

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
