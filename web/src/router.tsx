import { createRoute, createRouter, lazyRouteComponent, type RouterHistory } from '@tanstack/react-router'
import { z } from 'zod'
import { isSignedIn } from '#core/accounts/api.ts'
import { AdminView } from '#site/admin/admin-view.ts'
import { ListingFilters, SaleFilters, ThingFilters } from '#core/browse/filters.ts'
import { OrganizeView } from '#shop/community-days/organize/organize-tab.ts'
import { SavedView } from '#shop/saved/saved-view.ts'
import { HouseFilters } from '#shop/community-days/houses.ts'
import { PageFailure, PageLoading } from '#shell/Shell.tsx'
import { BASE_PATH } from '#lib/page-path.ts'
import { parseSearchParams, stringifySearchParams } from '#lib/search-params.ts'
import type { PlanningStart } from '#shop/trips/trip.ts'
import { overlayEntries } from '#ui/use-back-closes.ts'
import { afterSaleRoutes } from './after-sale-routes.ts'
import { NotFoundPage, rootRoute, type RouterContext, routesWithoutShell } from './root-routes.ts'
import { shellRoute } from './shell-route.ts'

/** Has the router wait for what a page shows signed-in people alone. */
function forMembers(load: () => Promise<{ preloadForMembers: () => Promise<void> }>) {
  const preload = async () => (await load()).preloadForMembers()
  return {
    loader: ({ context }: { context: RouterContext }) => (isSignedIn(context.queryClient) ? preload() : undefined),
    staleTime: Infinity,
  }
}

const homeRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/',
  validateSearch: ListingFilters.pick({ location: true }),
  component: lazyRouteComponent(() => import('#pages/IndexPage.tsx'), 'IndexPage'),
})
const browseRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/browse',
  validateSearch: SaleFilters,
  component: lazyRouteComponent(() => import('#pages/BrowsePage.tsx'), 'BrowsePage'),
})
const thingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/things',
  validateSearch: ThingFilters,
  component: lazyRouteComponent(() => import('#pages/ThingsPage.tsx'), 'ThingsPage'),
})
const nearRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/near/$place',
  component: lazyRouteComponent(() => import('#pages/NearPage.tsx'), 'NearPage'),
})
const loadMapPage = () => import('#pages/MapPage.tsx')
const mapRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/map',
  validateSearch: SaleFilters,
  ...forMembers(loadMapPage),
  component: lazyRouteComponent(loadMapPage, 'MapPage'),
})
const createListingRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/create',
  validateSearch: z.object({ edit: z.uuid().optional().catch(undefined) }),
  component: lazyRouteComponent(() => import('#pages/CreatePage.tsx'), 'CreatePage'),
})
const suppliesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/supplies',
  validateSearch: z.object({ category: z.string().optional().catch(undefined) }),
  component: lazyRouteComponent(() => import('#pages/SuppliesPage.tsx'), 'SuppliesPage'),
})
const savedRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/saved',
  validateSearch: SavedView,
  component: lazyRouteComponent(() => import('#pages/SavedPage.tsx'), 'SavedPage'),
})
const savedThingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/saved/things',
  component: lazyRouteComponent(() => import('#pages/SavedItemsPage.tsx'), 'SavedItemsPage'),
})
const jointTripRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/saved/together',
  validateSearch: z.object({ trip: z.uuid().optional().catch(undefined) }),
  component: lazyRouteComponent(() => import('#pages/JointTripPage.tsx'), 'JointTripPage'),
})
const sharedTripRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/trip/$token',
  component: lazyRouteComponent(() => import('#pages/SharedTripPage.tsx'), 'SharedTripPage'),
})
const wantsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/saved/wants',
  component: lazyRouteComponent(() => import('#pages/WantsPage.tsx'), 'WantsPage'),
})
const driveRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/saved/drive',
  component: lazyRouteComponent(() => import('#pages/DrivePage.tsx'), 'DrivePage'),
})
const premiumRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/premium',
  validateSearch: z.object({ checkout: z.enum(['done', 'cancelled']).optional().catch(undefined) }),
  component: lazyRouteComponent(() => import('#pages/PremiumPage.tsx'), 'PremiumPage'),
})
const loadListingPage = () => import('#pages/ListingPage.tsx')
const listingRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/sale/$listingId',
  ...forMembers(loadListingPage),
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
  validateSearch: z.object({
    item: z.uuid().optional().catch(undefined),
    hold: z.uuid().optional().catch(undefined),
  }),
  component: lazyRouteComponent(() => import('#pages/TillPage.tsx'), 'TillPage'),
})
const joinTillRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/till',
  component: lazyRouteComponent(() => import('#pages/JoinTillPage.tsx'), 'JoinTillPage'),
})
const holdsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/sale/$listingId/holds',
  component: lazyRouteComponent(() => import('#pages/HoldsPage.tsx'), 'HoldsPage'),
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

const communityDayRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/day/$slug',
  validateSearch: HouseFilters,
  component: lazyRouteComponent(() => import('#pages/CommunityDayPage.tsx'), 'CommunityDayPage'),
})
const joinDayRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/day/$slug/join',
  validateSearch: z.object({ code: z.string().optional().catch(undefined) }),
  component: lazyRouteComponent(() => import('#pages/JoinDayPage.tsx'), 'JoinDayPage'),
})

const addSeenSaleRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/seen/new',
  component: lazyRouteComponent(() => import('#pages/AddSeenSalePage.tsx'), 'AddSeenSalePage'),
})
const seenSaleRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/seen/$seenSaleId',
  component: lazyRouteComponent(() => import('#pages/SeenSalePage.tsx'), 'SeenSalePage'),
})

const newDayRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/days/new',
  component: lazyRouteComponent(() => import('#pages/NewDayPage.tsx'), 'NewDayPage'),
})
const organizeDayRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/day/$slug/organize',
  validateSearch: OrganizeView,
  component: lazyRouteComponent(() => import('#pages/OrganizeDayPage.tsx'), 'OrganizeDayPage'),
})

const messagesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/messages',
  component: lazyRouteComponent(() => import('#pages/MessagesPage.tsx'), 'MessagesPage'),
})
const conversationRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/messages/$conversationId',
  component: lazyRouteComponent(() => import('#pages/ConversationPage.tsx'), 'ConversationPage'),
})

const accountRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/account',
  component: lazyRouteComponent(() => import('#pages/AccountPage.tsx'), 'AccountPage'),
})
const contactRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/contact',
  component: lazyRouteComponent(() => import('#pages/ContactPage.tsx'), 'ContactPage'),
})
const setupRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/setup',
  component: lazyRouteComponent(() => import('#pages/SetupPage.tsx'), 'SetupPage'),
})
const adminRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/admin',
  validateSearch: AdminView,
  component: lazyRouteComponent(() => import('#pages/AdminPage.tsx'), 'AdminPage'),
})

/** The path of the route that takes every address that no other takes. */
export const UNKNOWN_PATH = '/$'
/** In the shell, so that unknown addresses keep the navigation. */
const unknownRoute = createRoute({ getParentRoute: () => shellRoute, path: UNKNOWN_PATH, component: NotFoundPage })

const routeTree = rootRoute.addChildren([
  ...routesWithoutShell,
  shellRoute.addChildren([
    homeRoute,
    browseRoute,
    thingsRoute,
    nearRoute,
    mapRoute,
    createListingRoute,
    suppliesRoute,
    savedRoute,
    savedThingsRoute,
    jointTripRoute,
    sharedTripRoute,
    wantsRoute,
    driveRoute,
    premiumRoute,
    listingRoute,
    listingAnalyticsRoute,
    ledgerRoute,
    stockRoute,
    holdsRoute,
    todayRoute,
    ...afterSaleRoutes,
    tillRoute,
    joinTillRoute,
    pageStyleRoute,
    communityDayRoute,
    joinDayRoute,
    addSeenSaleRoute,
    seenSaleRoute,
    newDayRoute,
    organizeDayRoute,
    messagesRoute,
    conversationRoute,
    accountRoute,
    contactRoute,
    adminRoute,
    setupRoute,
    unknownRoute,
  ]),
])

interface RouterOptions {
  context: RouterContext
  /** The browser's by default. */
  history?: RouterHistory
}

export function createAppRouter({ context, history }: RouterOptions) {
  const router = createRouter({
    routeTree,
    basepath: BASE_PATH || '/',
    context,
    ...(history && { history }),
    parseSearch: parseSearchParams,
    stringifySearch: stringifySearchParams,
    defaultPreload: 'intent',
    // Pages fetch through TanStack Query, which decides what is fresh.
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: PageLoading,
    defaultErrorComponent: PageFailure,
    // On the server it would be an inline script, which the security policy refuses.
    scrollRestoration: history === undefined,
  })
  overlayEntries?.follow(router.history)
  return router
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What the planner of saved sales begins with. */
    planning?: PlanningStart
  }
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
