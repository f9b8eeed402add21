import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from './shell-route.ts'

const leftRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/sale/$listingId/left',
  component: lazyRouteComponent(() => import('#pages/LeftPage.tsx'), 'LeftPage'),
})
const insightsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/sale/$listingId/insights',
  component: lazyRouteComponent(() => import('#pages/InsightsPage.tsx'), 'InsightsPage'),
})
const donationsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/donations',
  component: lazyRouteComponent(() => import('#pages/DonationsPage.tsx'), 'DonationsPage'),
})

/** What becomes of things that were not sold, and what a sale tells for the next one. */
export const afterSaleRoutes = [leftRoute, insightsRoute, donationsRoute] as const
