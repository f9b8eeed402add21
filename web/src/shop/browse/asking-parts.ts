import { lazyRouteComponent } from '@tanstack/react-router'
import type { Listing } from '@yardsnap/contract/listings'

/** Parts of a sale's page by which shoppers ask its host for something. Few hosts take that, so these are loaded apart. */
export const AppointmentsCard = lazyRouteComponent(
  () => import('#core/appointments/AppointmentsCard.tsx'),
  'AppointmentsCard',
)
export const AskedItems = lazyRouteComponent(() => import('./parts/AskedItems.tsx'), 'AskedItems')

/** Loads those that a sale needs, so that its page is rendered in one go. */
export async function preloadAskingParts(listing: AskedListing): Promise<void> {
  await Promise.all([
    isAsked(listing) && AskedItems.preload?.(),
    listing.takesAppointments && AppointmentsCard.preload?.(),
  ])
}

/** Whether a host holds things or takes offers. */
export function isAsked({ takesHolds, takesOffers }: AskedListing): boolean {
  return takesHolds || takesOffers
}

type AskedListing = Pick<Listing, 'takesAppointments' | 'takesHolds' | 'takesOffers'>
