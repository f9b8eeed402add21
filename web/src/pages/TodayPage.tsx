import { useLocation, useParams } from '@tanstack/react-router'
import { ItemCategory } from '@yardsnap/contract/items'
import type { Listing } from '@yardsnap/contract/listings'
import { isMissing } from '#api/call.ts'
import { useCurrentUser } from '#core/accounts/api.ts'
import { OwnListing } from '#shop/browse/OwnListing.tsx'
import { AppointmentBoard } from '#day/appointments/AppointmentBoard.tsx'
import { HoldBoard } from '#day/holds/HoldBoard.tsx'
import { OfferBoard } from '#day/offers/OfferBoard.tsx'
import { DoorLink } from '#day/door-line/DoorLink.tsx'
import { TillCard } from '#day/host-day/TillCard.tsx'
import { useHostLink, useHostLinkQueue } from '#day/live-status/api.ts'
import { useFollowLiveStatus } from '#core/live-status/follow.ts'
import { EndLinks } from '#day/live-status/EndLinks.tsx'
import { HostBoard } from '#day/live-status/HostBoard.tsx'
import { PriceIdeas } from '#sell/price-ideas/PriceIdeas.tsx'
import { useListing } from '#core/listings/api.ts'
import { useWaitingStatus } from '#day/live-status/waiting-status.ts'
import { BackLink } from '#ui/BackLink.tsx'
import { LoadFailure } from '#ui/ErrorState.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SignInPrompt } from '#ui/SignInPrompt.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

/** The host's page for the day of a sale; signed out or with another account, by the link of that morning's mail. */
export function TodayPage() {
  const { listingId = '' } = useParams({ strict: false })
  const user = useCurrentUser()
  const token = useLocation().hash
  const { data: listing } = useListing(listingId)
  const isOthers = listing?.isOwner === false
  if (user && !(token && isOthers))
    return <OwnListing title="Today">{(listing) => <OwnToday listing={listing} />}</OwnListing>
  return token ? <TodayByLink token={token} /> : <SignIn description="Then you can update your sale." />
}

function OwnToday({ listing }: { listing: Listing }) {
  const waiting = useWaitingStatus()
  // Somebody else in the household may post updates, too.
  useFollowLiveStatus(listing)
  return (
    <div className="grid grid-cols-1 gap-8 wide:grid-cols-2 wide:items-start wide:gap-10">
      <HostBoard listing={listing} categories={listCategories(listing)} waiting={waiting} isCoHost={listing.isCoHost}>
        {listing.status !== 'draft' && <TillCard listingId={listing.id} />}
        {listing.status !== 'draft' && <DoorLink listingId={listing.id} />}
      </HostBoard>
      <div className="grid grid-cols-1 gap-8">
        {listing.takesAppointments && (
          <section aria-labelledby="today-appointments">
            <h2 id="today-appointments" className="mb-4 text-h2">
              Visits and pick-ups
            </h2>
            <AppointmentBoard listing={listing} isPart />
          </section>
        )}
        {!listing.isCoHost && <PriceIdeas listing={listing} />}
        <section aria-labelledby="today-holds">
          <h2 id="today-holds" className="mb-4 text-h2">
            Holds
          </h2>
          <HoldBoard listing={listing} />
        </section>
        <section aria-labelledby="today-offers">
          <h2 id="today-offers" className="mb-4 text-h2">
            Offers
          </h2>
          <OfferBoard listing={listing} isPart />
        </section>
      </div>
      <div className="wide:col-span-2">
        <EndLinks />
      </div>
    </div>
  )
}

function TodayByLink({ token }: { token: string }) {
  const { listingId = '' } = useParams({ strict: false })
  const query = useHostLink(token)
  const waiting = useHostLinkQueue(listingId, token)
  const { data: listing, error } = query
  const { data: shown } = useListing(listingId)
  if (isMissing(error)) {
    return (
      <SignIn description="This link no longer works. It ends with the sale, when the host turns it off, or with a new password." />
    )
  }
  return (
    <div className="mx-auto max-w-[76rem] px-5 pt-2 pb-14 desk:px-8 desk:pt-4">
      <BackLink to="/sale/$listingId" params={{ listingId }}>
        <bdi className="truncate">{listing?.title ?? 'Your sale'}</bdi>
      </BackLink>
      <PageTitle title="Today" className="mb-5" />
      {listing && <HostBoard listing={listing} categories={listCategories(shown)} waiting={waiting} />}
      {!listing && error && <LoadFailure query={query} title="This sale could not be loaded" />}
      {!listing && !error && <Skeleton className="h-60 rounded-card" />}
    </div>
  )
}

/** The categories of a sale's items. */
function listCategories(listing: Listing | undefined): ItemCategory[] {
  return [...new Set(listing?.items.flatMap(({ category }) => ItemCategory.safeParse(category).data ?? []))]
}

function SignIn({ description }: { description: string }) {
  return (
    <div className="mx-auto max-w-2xl px-5 py-10">
      <PageTitle title="Today" className="mb-5" />
      <SignInPrompt title="Sign in to your sale" description={description} />
    </div>
  )
}
