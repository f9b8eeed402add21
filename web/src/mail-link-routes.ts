import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from './root-route.ts'

const leaveWaitlistRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/waitlist/leave/$token',
  component: lazyRouteComponent(() => import('#pages/LeaveWaitlistPage.tsx'), 'LeaveWaitlistPage'),
})

const stopWantRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/wants/stop/$token',
  component: lazyRouteComponent(() => import('#pages/StopWantPage.tsx'), 'StopWantPage'),
})

const stopSaturdayRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/saturday/stop/$token',
  component: lazyRouteComponent(() => import('#pages/StopSaturdayPage.tsx'), 'StopSaturdayPage'),
})

const confirmLetterRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/letters/confirm/$token',
  component: lazyRouteComponent(() => import('#pages/ConfirmLetterPage.tsx'), 'ConfirmLetterPage'),
})
const leaveLetterRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/letters/leave/$token',
  component: lazyRouteComponent(() => import('#pages/LeaveLetterPage.tsx'), 'LeaveLetterPage'),
})

const removeSeenSaleRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/seen/remove/$token',
  component: lazyRouteComponent(() => import('#pages/RemoveSeenSalePage.tsx'), 'RemoveSeenSalePage'),
})

/** The pages of links in mails and on cards, which work without signing in. */
export const MAIL_LINK_ROUTES = [
  leaveWaitlistRoute,
  stopWantRoute,
  stopSaturdayRoute,
  confirmLetterRoute,
  leaveLetterRoute,
  removeSeenSaleRoute,
] as const
