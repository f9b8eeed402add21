import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { HouseFilters } from '#shop/community-days/house-filters.ts'
import { OrganizeView } from '#shop/community-days/organize/organize-tab.ts'
import { shellRoute } from './shell-route.ts'

const newDayRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/days/new',
  component: lazyRouteComponent(() => import('#pages/NewDayPage.tsx'), 'NewDayPage'),
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
const organizeDayRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/day/$slug/organize',
  validateSearch: OrganizeView,
  component: lazyRouteComponent(() => import('#pages/OrganizeDayPage.tsx'), 'OrganizeDayPage'),
})

/** The pages of community sale days. */
export const communityDayRoutes = [newDayRoute, communityDayRoute, joinDayRoute, organizeDayRoute] as const
