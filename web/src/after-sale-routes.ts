import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from './shell-route.ts'

const leftRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/sale/$listingId/left',
  component: lazyRouteComponent(() => import('#pages/LeftPage.tsx'), 'LeftPage'),
})
const donationsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/donations',
  component: lazyRouteComponent(() => import('#pages/DonationsPage.tsx'), 'DonationsPage'),
})

/** What becomes of things that were not sold. */
export const afterSaleRoutes = [leftRoute, donationsRoute] as const
