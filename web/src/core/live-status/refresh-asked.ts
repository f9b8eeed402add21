import type { QueryClient } from '@tanstack/react-query'
import { refreshAppointments } from '#core/appointments/api.ts'
import { refreshHolds } from '#core/holds/api.ts'
import { refreshOffers } from '#core/offers/api.ts'

/** Fetches again what people have asked of the host of a sale, once some of it has changed. */
export function refreshAsked(queryClient: QueryClient, listingId: string): void {
  refreshHolds(queryClient, listingId)
  refreshOffers(queryClient, listingId)
  refreshAppointments(queryClient, listingId)
}
