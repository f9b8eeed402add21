import { CoHostsBoard } from '#sell/co-hosts/CoHostsBoard.tsx'
import { OwnListing } from '#shop/browse/OwnListing.tsx'

export function CoHostsPage() {
  return <OwnListing title="People">{(listing) => <CoHostsBoard listing={listing} />}</OwnListing>
}
