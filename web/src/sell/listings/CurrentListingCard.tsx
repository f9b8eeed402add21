import { plural, t } from '@yardsnap/contract/texts'
import { pageUrl } from '#lib/page-path.ts'
import { Link } from '@tanstack/react-router'
import { formatDate, formatDates } from '@yardsnap/contract/dates'
import { isPriced } from '@yardsnap/contract/item-prices'
import type { MyListing } from '@yardsnap/contract/own-listings'
import { comparedToToday, getSaleDays } from '@yardsnap/contract/sale-days'
import { ArrowRight, HeartHandshake, Megaphone, QrCode, Share2, Store } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { currentTime } from '#lib/first-rendering.ts'
import { ListingMosaic } from '#core/listings/ListingMosaic.tsx'
import { useShare } from '#core/listings/use-share.ts'
import { MarketplacesButton } from '#sell/exports/MarketplacesButton.tsx'
import { PrintButton } from '#sell/exports/PrintButton.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { QrPicture } from '#ui/QrPicture.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { useListing } from '#core/listings/api.ts'
import type { CurrentListing } from './current-listing.ts'

const HEADINGS: Record<CurrentListing['state'], string> = {
  today: t`Your sale is today`,
  closed: t`Your sale has closed`,
  ahead: t`Your sale is public`,
  draft: t`Continue your sale`,
}

/** The state of the seller's sale, and what to do about it next (S4.2). */
export function CurrentListingCard({ state, listing }: CurrentListing) {
  const items = plural(listing.itemCount, { one: '# item', other: '# items' })
  return (
    <section
      aria-labelledby="current-sale"
      className="grid grid-cols-1 overflow-hidden rounded-card border border-line bg-card desk:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]"
    >
      <ListingMosaic
        imageUrls={listing.imageUrls}
        widthPixels={400}
        isFirst
        className="aspect-[5/2] w-full desk:m-5 desk:mr-0 desk:aspect-[4/3] desk:w-auto desk:self-start desk:rounded-control"
      />
      <div className="grid min-w-0 content-start gap-3 px-4.5 py-4.5 desk:px-6 desk:py-5">
        <div>
          <h2 id="current-sale" className="text-h2">
            {HEADINGS[state]}
          </h2>
          <p className="mt-1 line-clamp-2 font-semibold wrap-anywhere">
            <bdi>{listing.title}</bdi>
          </p>
          <p className="mt-0.5 text-small text-ink-soft">
            {[listing.saleDate && formatDates(getSaleDays(listing), formatDate), items].filter(Boolean).join(' · ')}
          </p>
        </div>
        {state === 'draft' && <DraftActions listing={listing} />}
        {state === 'today' && <TodayActions listing={listing} />}
        {state === 'closed' && <ClosedActions listing={listing} />}
        {state === 'ahead' && <PublicActions listing={listing} />}
      </div>
    </section>
  )
}

function DraftActions({ listing }: { listing: MyListing }) {
  return (
    <ButtonLink to="/create" search={{ edit: listing.id }} className="desk:justify-self-start">
      Continue your sale
    </ButtonLink>
  )
}

function TodayActions({ listing }: { listing: MyListing }) {
  const params = { listingId: listing.id }
  return (
    <div className="flex flex-wrap gap-2.5">
      <ButtonLink to="/sale/$listingId/today" params={params} icon={<Megaphone />}>
        Open, or running late
      </ButtonLink>
      <TillLink listingId={listing.id} />
      <ShareTools listing={listing} tone="secondary" />
    </div>
  )
}

function ClosedActions({ listing }: { listing: MyListing }) {
  const params = { listingId: listing.id }
  return (
    <div className="flex flex-wrap gap-2.5">
      {listing.itemCount > 0 && (
        <ButtonLink to="/sale/$listingId/left" params={params} icon={<HeartHandshake />}>
          What is left
        </ButtonLink>
      )}
      <TillLink listingId={listing.id} />
    </div>
  )
}

function TillLink({ listingId }: { listingId: string }) {
  return (
    <ButtonLink to="/sale/$listingId/till" params={{ listingId }} tone="secondary" icon={<Store />}>
      Till
    </ButtonLink>
  )
}

function PublicActions({ listing }: { listing: MyListing }) {
  const { id, itemCount, saleDate, timeZone } = listing
  // In the evening between two days the first one is counted up.
  const hasBegun = saleDate !== null && comparedToToday(saleDate, timeZone, currentTime()) <= 0
  const print = { listingId: id, itemCount, tone: 'quiet' as const }
  const address = `${window.location.host}/sale/${id}`
  return (
    <>
      <Link
        to="/sale/$listingId"
        params={{ listingId: id }}
        className="block min-h-11 truncate py-2.5 text-sky underline underline-offset-3"
      >
        {address}
      </Link>
      <div className="flex flex-wrap gap-2.5">
        <ShareTools listing={listing} tone="primary" />
        {hasBegun && <TillLink listingId={id} />}
      </div>
      <h3 className="mt-1 text-h3">What is next</h3>
      <ul className="-mt-2 divide-y divide-line">
        <UnpricedStep listingId={id} />
        <Step text="Put up signs">
          <PrintButton {...print} />
        </Step>
        <Step text="Tell more people">
          <MarketplacesButton {...print} />
        </Step>
        <Step text={listing.saleDate ? 'Say when you open' : 'It has no day yet'}>
          {listing.saleDate ? (
            <ButtonLink to="/sale/$listingId/today" params={{ listingId: id }} tone="quiet">
              Today
            </ButtonLink>
          ) : (
            <ButtonLink to="/create" search={{ edit: id }} tone="quiet">
              Add the day
            </ButtonLink>
          )}
        </Step>
      </ul>
    </>
  )
}

/** Shown while items have no price. They are listed all the same. */
function UnpricedStep({ listingId }: { listingId: string }) {
  const { data: listing } = useListing(listingId)
  const count = listing?.items.filter((item) => !isPriced(item)).length ?? 0
  if (count === 0) return null
  return (
    <Step text={plural(count, { one: '# thing has no price yet', other: '# things have no price yet' })}>
      <ButtonLink to="/create" search={{ edit: listingId }} hash="prices" tone="quiet">
        Set prices
      </ButtonLink>
    </Step>
  )
}

function Step({ text, children }: { text: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-2 py-1">
      <span className="flex min-w-0 items-center gap-2">
        <ArrowRight aria-hidden className="size-4.5 shrink-0 text-ink-soft" />
        {text}
      </span>
      <div className="-mr-2 ml-auto *:px-2!">{children}</div>
    </li>
  )
}

function ShareTools({ listing, tone }: { listing: MyListing; tone: 'primary' | 'secondary' }) {
  const { share } = useShare(listing)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button tone={tone} icon={<Share2 />} onClick={share}>
        Share
      </Button>
      <Button tone="secondary" icon={<QrCode />} onClick={() => setOpen(true)}>
        QR code
      </Button>
      <Sheet isOpen={isOpen} onOpenChange={setOpen} title="QR code of your sale">
        <p className="mb-4 text-ink-soft">Point a phone's camera here to open the page of the sale.</p>
        <QrPicture text={pageUrl(`/sale/${listing.id}`)} label={`QR code that leads to ${listing.title}`} />
      </Sheet>
    </>
  )
}
