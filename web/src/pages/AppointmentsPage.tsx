import type { Listing } from '@yardsnap/contract/listings'
import { useFollowLiveStatus } from '#core/live-status/follow.ts'
import { AppointmentBoard } from '#day/appointments/AppointmentBoard.tsx'
import { OwnListing } from '#shop/browse/OwnListing.tsx'

export function AppointmentsPage() {
  return <OwnListing title="Visits and pick-ups">{(listing) => <HostAppointmentBoard listing={listing} />}</OwnListing>
}

function HostAppointmentBoard({ listing }: { listing: Listing }) {
  useFollowLiveStatus(listing)
  return <AppointmentBoard listing={listing} />
}
