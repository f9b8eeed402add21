import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { toConsignmentView } from '#day/consignment/consignment-tab.ts'
import { day, searchReader, uuid } from '#lib/search-fields.ts'
import { shellRoute } from './shell-route.ts'

const loadListingPage = () => import('#pages/ListingPage.tsx')
const listingRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/sale/$listingId',
  loader: async ({ context, params }) => (await loadListingPage()).preloadParts(context.queryClient, params.listingId),
  staleTime: Infinity,
  component: lazyRouteComponent(loadListingPage, 'ListingPage'),
})

const listingAnalyticsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/sale/$listingId/analytics',
  component: lazyRouteComponent(() => import('#pages/ListingAnalyticsPage.tsx'), 'ListingAnalyticsPage'),
})
const ledgerRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/sale/$listingId/ledger',
  component: lazyRouteComponent(() => import('#pages/LedgerPage.tsx'), 'LedgerPage'),
})
const stockRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/sale/$listingId/sold',
  component: lazyRouteComponent(() => import('#pages/StockPage.tsx'), 'StockPage'),
})
const tillRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/sale/$listingId/till',
  /** Somebody has come for what is held for them. */
  validateSearch: searchReader({ item: uuid, hold: uuid }),
  component: lazyRouteComponent(() => import('#pages/TillPage.tsx'), 'TillPage'),
})
const doorLineRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/sale/$listingId/line',
  validateSearch: searchReader({ day }),
  component: lazyRouteComponent(() => import('#pages/DoorLinePage.tsx'), 'DoorLinePage'),
})
const joinTillRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/till',
  component: lazyRouteComponent(() => import('#pages/JoinTillPage.tsx'), 'JoinTillPage'),
})
const consignmentRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/sale/$listingId/consignment',
  validateSearch: toConsignmentView,
  component: lazyRouteComponent(() => import('#pages/ConsignmentPage.tsx'), 'ConsignmentPage'),
})
const checkInRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/sale/$listingId/check-in',
  component: lazyRouteComponent(() => import('#pages/CheckInPage.tsx'), 'CheckInPage'),
})
const settleRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/sale/$listingId/settle',
  component: lazyRouteComponent(() => import('#pages/SettlePage.tsx'), 'SettlePage'),
})
const consignRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/consign',
  component: lazyRouteComponent(() => import('#pages/ConsignPage.tsx'), 'ConsignPage'),
})
const consignorRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/consignor',
  component: lazyRouteComponent(() => import('#pages/ConsignorPage.tsx'), 'ConsignorPage'),
})
const holdsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/sale/$listingId/holds',
  component: lazyRouteComponent(() => import('#pages/HoldsPage.tsx'), 'HoldsPage'),
})
const offersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/sale/$listingId/offers',
  component: lazyRouteComponent(() => import('#pages/OffersPage.tsx'), 'OffersPage'),
})
const appointmentsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/sale/$listingId/appointments',
  component: lazyRouteComponent(() => import('#pages/AppointmentsPage.tsx'), 'AppointmentsPage'),
})
const ownAppointmentsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/appointments',
  component: lazyRouteComponent(() => import('#pages/OwnAppointmentsPage.tsx'), 'OwnAppointmentsPage'),
})
const todayRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/sale/$listingId/today',
  component: lazyRouteComponent(() => import('#pages/TodayPage.tsx'), 'TodayPage'),
})
const pageStyleRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/sale/$listingId/style',
  component: lazyRouteComponent(() => import('#pages/PageStylePage.tsx'), 'PageStylePage'),
})

const coHostsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/sale/$listingId/people',
  component: lazyRouteComponent(() => import('#pages/CoHostsPage.tsx'), 'CoHostsPage'),
})
const dibsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/sale/$listingId/dibs',
  component: lazyRouteComponent(() => import('#pages/DibsPage.tsx'), 'DibsPage'),
})
const helpRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/help',
  component: lazyRouteComponent(() => import('#pages/HelpPage.tsx'), 'HelpPage'),
})

/** A sale, what its seller does about it, and where those arrive who help or consign. */
export const saleRoutes = [
  listingRoute,
  listingAnalyticsRoute,
  ledgerRoute,
  stockRoute,
  tillRoute,
  doorLineRoute,
  joinTillRoute,
  consignmentRoute,
  checkInRoute,
  settleRoute,
  consignRoute,
  consignorRoute,
  holdsRoute,
  offersRoute,
  appointmentsRoute,
  ownAppointmentsRoute,
  todayRoute,
  pageStyleRoute,
  coHostsRoute,
  dibsRoute,
  helpRoute,
] as const
