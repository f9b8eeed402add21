import { t } from '@yardsnap/contract/texts'
import { fullName } from '@yardsnap/contract/names'
import type { Host } from '@yardsnap/contract/accounts'
import { totalLeft } from '@yardsnap/contract/items'
import type { Listing } from '@yardsnap/contract/listings'
import { hasClosedForGood, isCalledOff } from '@yardsnap/contract/live-status'
import { isOver } from '@yardsnap/contract/sale-days'
import { CalendarX, Lock, Store } from 'lucide-react'
import { Suspense, useState } from 'react'
import { isReportedToday } from '#core/visit-reports/is-reported-today.ts'
import { StatusBanner } from '#core/live-status/StatusBanner.tsx'
import { currentTime } from '#lib/first-rendering.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Card } from '#ui/Card.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { whenOpened } from '#ui/when-opened.tsx'
import { AppointmentsCard, VisitReportsCard } from './occasional-parts.ts'
import { type GalleryPlace, OpenGallery } from './gallery.ts'
import { NearbyListings } from './parts/NearbyListings.tsx'
import { ListingActions } from './parts/ListingActions.tsx'
import { ListingFacts } from './parts/ListingFacts.tsx'
import { ListingItems } from './parts/ListingItems.tsx'
import type { LoadingItems } from './parts/OtherItems.tsx'
import { ListingIntro } from './parts/ListingIntro.tsx'
import { WhereCard } from './parts/WhereCard.tsx'
import type { PageParts } from './page-parts.ts'

const Gallery = whenOpened(async () => (await import('./parts/GalleryScreen.tsx')).GalleryScreen)

/**
 * On a desktop, actions stand beside all three rows; the last row takes the remaining height, to leave no gaps. On paper a grid
 * would print what follows a list of several pages over its end.
 */
const LAYOUT =
  'grid grid-cols-1 gap-7 print:block print:space-y-7 wide:grid-cols-[minmax(0,1fr)_22rem] wide:grid-rows-[auto_auto_1fr] wide:gap-x-10 wide:gap-y-9'
const SIDE = 'wide:col-start-2 wide:row-span-3 wide:row-start-1'

/** A sale as shoppers see it (S2.11). */
export function ListingDetail(props: ListingDetailProps) {
  const [gallery, setGallery] = useState<{ place: GalleryPlace; isOpen: boolean }>({ place: {}, isOpen: false })
  const [openGallery] = useState(() => (place: GalleryPlace) => setGallery({ place, isOpen: true }))
  return (
    <OpenGallery value={openGallery}>
      <Gallery {...gallery} listing={props.listing} onClose={() => setGallery({ ...gallery, isOpen: false })} />
      <ListingParts {...props} />
    </OpenGallery>
  )
}

interface ListingDetailProps {
  listing: Listing
  others: LoadingItems | null
  parts: PageParts
}

function ListingParts({ listing, others, parts }: ListingDetailProps) {
  return (
    <div
      className="grid grid-cols-1 gap-5"
      data-accent={listing.pageStyle?.isPaused ? undefined : listing.pageStyle?.accent}
    >
      <StatusBanner listing={listing} />
      <ListingStrip listing={listing} Tools={parts.Tools} />
      <div className={LAYOUT}>
        <ListingIntro listing={listing} />
        <div className={SIDE}>
          <div className="flex flex-col gap-4 wide:sticky wide:top-20">
            <ListingActions listing={listing} exports={parts.exports} />
            <Suspense>
              {!listing.isOwner && isReportedToday(listing) && <VisitReportsCard listingId={listing.id} />}
            </Suspense>
            {!listing.isOwner && listing.takesAppointments && <AppointmentsCard listing={listing} />}
            <WhereCard listing={listing} />
            <ListingFacts listing={listing} totalLeft={others?.totalLeft ?? totalLeft(listing.items)} />
          </div>
        </div>
        <ListingItems listing={listing} others={others} Selling={parts.Selling} />
        <HostCard host={listing.owner} />
      </div>
      <NearbyListings listing={listing} />
      <div className="-mx-5 desk:-mx-2">{parts.report}</div>
    </div>
  )
}

export function ListingDetailSkeleton() {
  return (
    <div aria-busy className={LAYOUT}>
      <output className="sr-only">Loading the sale</output>
      <div>
        <Skeleton className="aspect-[3/2] w-full rounded-card desk:aspect-[2/1]" />
        <Skeleton className="mt-5 h-6 w-44" />
        <Skeleton className="mt-3 h-10 w-4/5" />
        <Skeleton className="mt-4 h-6 w-3/5" />
      </div>
      <div className={`${SIDE} flex flex-col gap-4`}>
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
        <Skeleton className="h-56 rounded-card" />
      </div>
    </div>
  )
}

/** S2.11.5. */
function HostCard({ host }: { host: Host }) {
  return (
    <Card className="self-start p-4.5">
      <h2 className="text-h3">Hosted By</h2>
      <div className="mt-3 flex items-center gap-3.5">
        <Avatar {...host} className="size-13" />
        <p className="min-w-0">
          <bdi className="block truncate font-bold">{fullName(host)}</bdi>
          <span className="text-small text-ink-soft">Garage Sale Host</span>
        </p>
      </div>
    </Card>
  )
}

/** Shown first: the sale is over, or it is your own. */
function ListingStrip({ listing, Tools }: { listing: Listing } & Pick<PageParts, 'Tools'>) {
  const notice = getNotice(listing)
  if (!notice) return null
  const { icon: Icon, text } = notice
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-sky-wash px-4 py-2">
      <p className="flex min-h-12 grow items-center gap-3 font-semibold">
        <Icon className="size-5 shrink-0 text-sky" />
        {text}
      </p>
      {listing.isOwner && <Tools listing={listing} />}
    </div>
  )
}

function getNotice(listing: Listing) {
  if (listing.status === 'draft') {
    const text = listing.isCoHost ? t`Draft: only people who help can see this` : t`Draft: only you can see this`
    return { icon: Lock, text }
  }
  if (!isCalledOff(listing) && isOver(listing, currentTime())) return { icon: CalendarX, text: t`This sale is over` }
  if (listing.isCoHost) return { icon: Store, text: t`You help with this sale` }
  if (listing.isOwner) return { icon: Store, text: t`This is your sale` }
  const hasClosed = listing.status === 'published' && hasClosedForGood(listing, currentTime())
  return hasClosed ? { icon: CalendarX, text: t`This sale has closed` } : null
}
