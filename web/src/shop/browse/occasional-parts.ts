import { lazyRouteComponent } from '@tanstack/react-router'
import type { Listing } from '@yardsnap/contract/listings'
import { isReportedToday } from '#core/visit-reports/is-reported-today.ts'

// Parts that few pages of sales have, loaded apart: where shoppers ask the host for something, what they say on the day, and
// what stands in for a map.

export const AppointmentsCard = lazyRouteComponent(
  () => import('#core/appointments/AppointmentsCard.tsx'),
  'AppointmentsCard',
)
export const AskedItems = lazyRouteComponent(() => import('./parts/AskedItems.tsx'), 'AskedItems')
export const SketchMap = lazyRouteComponent(() => import('./parts/SketchMap.tsx'), 'SketchMap')
export const VisitReportsCard = lazyRouteComponent(
  () => import('#core/visit-reports/VisitReportsCard.tsx'),
  'VisitReportsCard',
)

/** Loads those that a sale needs, so that its page is rendered in one go. */
export async function preloadOccasionalParts(listing: Listing): Promise<void> {
  await Promise.all([
    isAsked(listing) && AskedItems.preload?.(),
    listing.takesAppointments && AppointmentsCard.preload?.(),
    listing.latitude === null && SketchMap.preload?.(),
    !listing.isOwner && isReportedToday(listing) && VisitReportsCard.preload?.(),
  ])
}

/** Whether a host holds things or takes offers. */
export function isAsked({ takesHolds, takesOffers }: Pick<Listing, 'takesHolds' | 'takesOffers'>): boolean {
  return takesHolds || takesOffers
}
