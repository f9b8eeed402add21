import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { toHouseFilters } from '#shop/community-days/house-filters.ts'
import { toOrganizeView } from '#shop/community-days/organize/organize-tab.ts'
import { anyText, searchReader } from '#lib/search-fields.ts'
import { shellRoute } from './shell-route.ts'

const newDayRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/days/new',
  component: lazyRouteComponent(() => import('#pages/NewDayPage.tsx'), 'NewDayPage'),
})
const communityDayRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/day/$slug',
  validateSearch: toHouseFilters,
  component: lazyRouteComponent(() => import('#pages/CommunityDayPage.tsx'), 'CommunityDayPage'),
})
const joinDayRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/day/$slug/join',
  validateSearch: searchReader({ code: anyText }),
  component: lazyRouteComponent(() => import('#pages/JoinDayPage.tsx'), 'JoinDayPage'),
})
const organizeDayRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/day/$slug/organize',
  validateSearch: toOrganizeView,
  component: lazyRouteComponent(() => import('#pages/OrganizeDayPage.tsx'), 'OrganizeDayPage'),
})

/** The pages of community sale days. */
export const communityDayRoutes = [newDayRoute, communityDayRoute, joinDayRoute, organizeDayRoute] as const
