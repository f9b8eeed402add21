import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, lazyRouteComponent } from '@tanstack/react-router'

export const NotFoundPage = lazyRouteComponent(() => import('#pages/NotFoundPage.tsx'), 'NotFoundPage')

export interface RouterContext {
  queryClient: QueryClient
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({ notFoundComponent: NotFoundPage })
