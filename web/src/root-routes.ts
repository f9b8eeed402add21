import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  type SearchSchemaInput,
} from '@tanstack/react-router'
import { safeReturnPath } from '@yardsnap/contract/accounts'
import { isSignedIn } from '#core/accounts/api.ts'
import { loadSchemas } from '#lib/lazy-schemas.ts'
import { pagePath } from '#lib/page-path.ts'
import { anyText } from '#lib/search-fields.ts'
import type { PlanningStart } from '#shop/trips/trip.ts'
import { FIRST_PAGES } from './first-pages.ts'

export const NotFoundPage = lazyRouteComponent(() => import('#pages/NotFoundPage.tsx'), 'NotFoundPage')

export interface RouterContext {
  queryClient: QueryClient
}

/** Where people go who come from nowhere. */
const HOME = pagePath('/')

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  notFoundComponent: NotFoundPage,
  beforeLoad: ({ context, matches }) => {
    const opensWithoutSchemas = Object.hasOwn(FIRST_PAGES, matches.at(-1)?.fullPath ?? '')
    return opensWithoutSchemas && !isSignedIn(context.queryClient) ? undefined : loadSchemas()
  },
})

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  /** `error`: that of the sign-in service. */
  validateSearch: ({ returnTo, error }: { returnTo?: string; error?: string } & SearchSchemaInput) => ({
    returnTo: safeReturnPath(anyText(returnTo) ?? HOME),
    error: anyText(error),
  }),
  component: lazyRouteComponent(() => import('#pages/SignInPage.tsx'), 'SignInPage'),
})

const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  component: lazyRouteComponent(() => import('#pages/ForgotPasswordPage.tsx'), 'ForgotPasswordPage'),
})
const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  component: lazyRouteComponent(() => import('#pages/ResetPasswordPage.tsx'), 'ResetPasswordPage'),
})
const confirmAddressRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirm-address',
  component: lazyRouteComponent(() => import('#pages/ConfirmEmailPage.tsx'), 'ConfirmEmailPage'),
})

const leaveWaitlistRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/waitlist/leave/$token',
  component: lazyRouteComponent(() => import('#pages/LeaveWaitlistPage.tsx'), 'LeaveWaitlistPage'),
})

const removeSeenSaleRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/seen/remove/$token',
  component: lazyRouteComponent(() => import('#pages/RemoveSeenSalePage.tsx'), 'RemoveSeenSalePage'),
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
const stopDayMailsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/day-mails/stop/$token',
  component: lazyRouteComponent(() => import('#pages/StopDayMailsPage.tsx'), 'StopDayMailsPage'),
})
const stopConsignorMailsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/consignor-mails/stop/$token',
  component: lazyRouteComponent(() => import('#pages/StopConsignorMailsPage.tsx'), 'StopConsignorMailsPage'),
})

const receiptRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/r/$token',
  component: lazyRouteComponent(() => import('#pages/ReceiptPage.tsx'), 'ReceiptPage'),
})
const doorTicketRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/line/$listingId',
  component: lazyRouteComponent(() => import('#pages/DoorTicketPage.tsx'), 'DoorTicketPage'),
})

/** Ways in and the targets of links, which have no navigation around them. */
export const routesWithoutShell = [
  signInRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  confirmAddressRoute,
  leaveWaitlistRoute,
  removeSeenSaleRoute,
  stopWantRoute,
  stopSaturdayRoute,
  confirmLetterRoute,
  leaveLetterRoute,
  stopDayMailsRoute,
  stopConsignorMailsRoute,
  receiptRoute,
  doorTicketRoute,
] as const

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What the planner of saved sales begins with. */
    planning?: PlanningStart
    /** Whether the photos that were shared to the app go into the sale. */
    takesShared?: boolean
  }
}
