import { createRoute, createRouter, lazyRouteComponent, type RouterHistory } from '@tanstack/react-router'
import { isSignedIn } from '#core/accounts/api.ts'
import { toAdminView } from '#site/admin/admin-view.ts'
import { toPlaceFilter, toSaleFilters, toThingFilters } from '#core/browse/filters.ts'
import { toSavedView } from '#shop/saved/saved-view.ts'
import { PageFailure, PageLoading } from '#shell/Shell.tsx'
import { exceptFirstScroll } from '#lib/first-scroll.ts'
import { BASE_PATH } from '#lib/page-path.ts'
import { anyText, oneOf, searchReader, uuid } from '#lib/search-fields.ts'
import { parseSearchParams, stringifySearchParams } from '#lib/search-params.ts'
import { overlayEntries } from '#ui/use-back-closes.ts'
import { afterSaleRoutes } from './after-sale-routes.ts'
import { communityDayRoutes } from './community-day-routes.ts'
import { NotFoundPage, rootRoute, type RouterContext, routesWithoutShell } from './root-routes.ts'
import { saleRoutes } from './sale-routes.ts'
import { shellRoute } from './shell-route.ts'

const homeRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/',
  validateSearch: toPlaceFilter,
  component: lazyRouteComponent(() => import('#pages/IndexPage.tsx'), 'IndexPage'),
})
const browseRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/browse',
  validateSearch: toSaleFilters,
  component: lazyRouteComponent(() => import('#pages/BrowsePage.tsx'), 'BrowsePage'),
})
const thingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/things',
  validateSearch: toThingFilters,
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
  validateSearch: toSaleFilters,
  loader: async ({ context }) =>
    isSignedIn(context.queryClient) ? (await loadMapPage()).preloadForMembers() : undefined,
  staleTime: Infinity,
  component: lazyRouteComponent(loadMapPage, 'MapPage'),
})
const sharedPhotosRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/shared',
  validateSearch: searchReader({ failed: oneOf(['1']) }),
  component: lazyRouteComponent(() => import('#pages/SharedPhotosPage.tsx'), 'SharedPhotosPage'),
})
const createListingRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/create',
  validateSearch: searchReader({ edit: uuid }),
  component: lazyRouteComponent(() => import('#pages/CreatePage.tsx'), 'CreatePage'),
})
const suppliesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/supplies',
  validateSearch: searchReader({ category: anyText }),
  component: lazyRouteComponent(() => import('#pages/SuppliesPage.tsx'), 'SuppliesPage'),
})
const savedRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/saved',
  validateSearch: toSavedView,
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
  validateSearch: searchReader({ trip: uuid }),
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
  validateSearch: searchReader({ checkout: oneOf(['done', 'cancelled']) }),
  component: lazyRouteComponent(() => import('#pages/PremiumPage.tsx'), 'PremiumPage'),
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
const payWaysRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/account/pay',
  component: lazyRouteComponent(() => import('#pages/PayWaysPage.tsx'), 'PayWaysPage'),
})
const programsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/account/programs',
  component: lazyRouteComponent(() => import('#pages/ProgramsPage.tsx'), 'ProgramsPage'),
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
  validateSearch: toAdminView,
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
    sharedPhotosRoute,
    suppliesRoute,
    savedRoute,
    savedThingsRoute,
    jointTripRoute,
    sharedTripRoute,
    wantsRoute,
    driveRoute,
    premiumRoute,
    ...saleRoutes,
    ...afterSaleRoutes,
    ...communityDayRoutes,
    addSeenSaleRoute,
    seenSaleRoute,
    messagesRoute,
    conversationRoute,
    accountRoute,
    payWaysRoute,
    programsRoute,
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
    scrollRestoration: history === undefined && exceptFirstScroll(),
  })
  overlayEntries?.follow(router.history)
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
